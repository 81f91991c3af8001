/** What decides whether a person may write in a thread. */
export type Facts = {
  readonly kind: 'project' | 'direct'
  readonly part: 'donor' | 'researcher'
  /** Whether a gift of theirs counts, and the project is still the researcher's. */
  readonly belongs: boolean
  /** Of a direct thread: whether the other one can be reached and neither blocked the other. */
  readonly isReachable: boolean
  /** Whether the project is public. */
  readonly isProjectShown: boolean
  readonly closedWhy: string | null
  readonly isClosed: boolean
}

/**
 * The same text for a person who was blocked, left, closed the account, or never existed: a refusal reveals nothing.
 */
export const unavailable = 'This conversation is not available.'

type Composer = { readonly state: 'open' } | { readonly state: 'unavailable' | 'closed'; readonly why: string }

/** Who may write, and the text in place of the composer. */
export function composerOf(facts: Facts): Composer {
  if (!facts.belongs || !facts.isReachable) return { state: 'unavailable', why: unavailable }
  if (!facts.isProjectShown)
    return { state: 'closed', why: 'The project is not shown at present, so its conversations are closed.' }
  if (!facts.isClosed) return { state: 'open' }
  const reason = facts.closedWhy ? ` ${facts.closedWhy}` : ''
  return { state: 'closed', why: `The researcher closed this room.${reason}` }
}
