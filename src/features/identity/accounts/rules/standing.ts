type Level = 'aal1' | 'aal2'

/** What decides whether a session is still valid. */
type Facts = {
  readonly state: 'active' | 'paused' | 'banned' | 'closed'
  /** Anonymous session: valid only for /auth/v1. */
  readonly isAnonymous: boolean
  /** The session's; null when it does not exist or is over. */
  readonly aal: Level | null
  /** Whether a second factor is required. */
  readonly hasFactor: boolean
}

/** The assurance level of a session that a token claims; undefined when the session is not valid. */
export function standingOf(facts: Facts | undefined, claimed: Level): Level | undefined {
  if (!facts?.aal || facts.state !== 'active' || facts.isAnonymous) return undefined
  // A token from before the session was raised keeps its level.
  const aal = claimed === 'aal2' ? facts.aal : 'aal1'
  // A password alone opens nothing for a person with a second factor.
  return facts.hasFactor && aal === 'aal1' ? undefined : aal
}
