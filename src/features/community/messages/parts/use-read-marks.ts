import { type RefObject, useEffect, useRef } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { OpenThread } from '../contract/objects.ts'

/** Marks a thread as read once its end is in view of a person: the page is shown and has the focus. */
export function useReadMarks(open: OpenThread, end: RefObject<HTMLElement | null>, onRead: () => void): void {
  const api = useApi<typeof messagesContract>()
  const { id, lastSeq, unread } = open.thread
  const marked = useRef(open.readSeq)
  const done = useRef(onRead)
  done.current = onRead
  useEffect(() => {
    let isInView = false
    const mark = (): void => {
      if (!isInView || !document.hasFocus() || document.visibilityState !== 'visible') return
      if (lastSeq <= marked.current && unread === 0) return
      marked.current = lastSeq
      // If it fails, the next look at the end marks again.
      api('PUT /api/threads/:id/read', { params: { id }, body: { seq: lastSeq } }).then(
        () => done.current(),
        () => undefined,
      )
    }
    const watch = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      mark()
    })
    if (end.current) watch.observe(end.current)
    addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      watch.disconnect()
      removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [api, id, lastSeq, unread, end])
}
