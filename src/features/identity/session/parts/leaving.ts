// The auth client reports in the same way, in every tab, that a person signed out and that their session ran out. What
// they typed is removed only when they signed out.

const name = 'signed out'

/** Tells all tabs of this browser, this one too. */
export function announceLeaving(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(null)
  channel.close()
}

/** Calls back when the person signed out, in this tab or another. @returns how to stop. */
export function onLeaving(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = listener
  return () => channel.close()
}
