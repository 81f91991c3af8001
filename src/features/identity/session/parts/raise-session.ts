/** The name of the lock, the same in every tab. */
const name = 'session-raised'

/**
 * A call with a second factor. Once the server accepts it, it refuses the earlier tokens, which every tab notices;
 * the new ones are stored a moment later, in the calling tab.
 */
export const raiseSession = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  // Without https there are no locks.
  'locks' in navigator ? navigator.locks.request<Promise<Answer>>(name, call) : call()

/** Waits until no tab of this browser is about to store other tokens. */
export async function afterRaising(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, { mode: 'shared' }, () => undefined)
}
