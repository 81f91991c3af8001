type Level = 'aal1' | 'aal2'

/** What decides whether somebody's session still opens anything. */
type Facts = {
  readonly state: 'active' | 'paused' | 'banned' | 'closed'
  /** Of nobody known: it is for programs, on the auth wire alone. */
  readonly isAnonymous: boolean
  /** Of the session; null when it is gone or over. */
  readonly aal: Level | null
  /** Whether a second factor has to be shown. */
  readonly hasFactor: boolean
}

/** The level that a session stands at for whoever claims one by a token; undefined when it opens nothing. */
export function standingOf(facts: Facts | undefined, claimed: Level): Level | undefined {
  if (!facts?.aal || facts.state !== 'active' || facts.isAnonymous) return undefined
  // A token from before the session was raised stays what it was.
  const aal = claimed === 'aal2' ? facts.aal : 'aal1'
  // A password alone opens nothing for a person who has a second factor.
  return facts.hasFactor && aal === 'aal1' ? undefined : aal
}
