import { useEffect, useRef, useSyncExternalStore } from 'react'

// The event stream's news about conversations, passed from this browser's stream to the screens.

type Hint = { readonly room: string; readonly lastSeq: number }

let unread = 0
let isLive = false
const listeners = new Set<() => void>()
const hearers = new Set<(hint: Hint) => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notify = (): void => {
  for (const listener of listeners) listener()
}

/** The number of conversations with unread messages. */
export function noteUnreadThreads(threads: number): void {
  isLive = true
  if (threads === unread) return
  unread = threads
  notify()
}

/** A conversation has moved on, or something in it was removed. */
export function noteRoom(hint: Hint): void {
  isLive = true
  for (const listener of hearers) listener(hint)
}

/** The stream has ended or cannot be opened: screens poll until it is back. */
export const noteStream = (open: boolean): void => {
  isLive = open
}

export const hasStream = (): boolean => isLive

export const useUnreadThreads = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  )

export function useRoomHints(listener: (hint: Hint) => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const listener = (hint: Hint): void => latest.current(hint)
    hearers.add(listener)
    return () => void hearers.delete(listener)
  }, [])
}
