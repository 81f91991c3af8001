import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSessionFact } from './session.ts'

/** Totals of a project are folded from its gifts within a second. */
const foldedMs = 2000

/**
 * Keeps an open page of a gift or a project up to date: a person's events are notifications, and the unread count
 * arrives by the event stream. The page is reloaded at once, and again when totals are folded.
 */
export function useLivePage(): void {
  const unread = useSessionFact((session) =>
    session.state === 'signed-in' ? session.me.unreadNotifications : undefined,
  )
  const seen = useRef(unread)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const before = seen.current
    seen.current = unread
    if (before === undefined || unread === undefined || unread <= before) return
    void revalidate()
    const timer = setTimeout(() => void revalidate(), foldedMs)
    return () => clearTimeout(timer)
  }, [unread, revalidate])
}
