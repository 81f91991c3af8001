/** The name of the lock, the same in every tab. */
const name = 'session-raised'

/**
 * A call that shows a second factor. Once the server took it, it refuses the tokens of before and says so to every tab;
 * the new ones are kept a moment later, in the tab that called.
 */
export const raiseSession = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  // Without https there are no locks.
  'locks' in navigator ? navigator.locks.request<Promise<Answer>>(name, call) : call()

/** Waits until no tab of this browser is about to keep other tokens. */
export async function afterRaising(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, { mode: 'shared' }, () => undefined)
}
