/** 'a', 'a and b', 'a, b, and c': as `Intl.ListFormat` writes them in en-US, without `Intl` (see count.ts). */
export const listed = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
