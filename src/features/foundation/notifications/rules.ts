/** The project that a target leads to, or undefined if it leads elsewhere. */
export const projectOf = (target: string): string | undefined =>
  /^\/project\/([0-9a-f-]{36})(?:[?#]|$)/.exec(target)?.[1]
