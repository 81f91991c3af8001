import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import type { Message, OpenThread } from '../contract/objects.ts'
import { Composer, notice } from './Composer.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { Pinned, ThreadHead } from './ThreadHead.tsx'
import { Transcript } from './Transcript.tsx'
import { useOutbox } from './use-outbox.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useThread } from './use-thread.ts'
import { useThreadActs } from './use-thread-acts.ts'

/** How far from its end a transcript may be and still follow new messages. */
const nearEnd = 120

/** One conversation. Mounted again for each. */
export function ThreadPane({ open, userId }: { readonly open: OpenThread; readonly userId: string }) {
  const { revalidate } = useRevalidator()
  const [readSeq] = useState(open.readSeq)
  const [reported, setReported] = useState<Message>()
  const shown = useThread(open)
  const acts = useThreadActs(open)
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const seen = (): number => (isAtEnd(scroller.current) ? open.thread.lastSeq : open.readSeq)
  const outbox = useOutbox({ userId, roomId: open.thread.id }, shown.add)
  useReadMarks(open, end, () => void revalidate())
  useFocusFromList(head, field)
  useFollowing(scroller, `${shown.messages.at(-1)?.seq ?? 0} ${outbox.unsent.length}`)
  return (
    <div className="flex h-full min-h-0 flex-col px-4 md:px-8">
      <ThreadHead open={open} acts={acts} heading={head} />
      {open.pinned && <Pinned message={open.pinned} />}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-3">
        {shown.hasOlder && (
          <p className="pt-3 text-center">
            <Button variant="link" size="sm" busy={shown.isLoading} onClick={shown.loadOlder}>
              Earlier messages
            </Button>
          </p>
        )}
        {shown.messages.length === 0 && outbox.unsent.length === 0 && (
          <p className="pt-6 text-ink-2">
            {open.thread.kind === 'project'
              ? 'Nothing was written here yet.'
              : 'This conversation begins with your message.'}
          </p>
        )}
        <Transcript {...{ open, readSeq, outbox, acts }} messages={shown.messages} onReport={setReported} />
        <div ref={end} className="h-px" />
      </div>
      {open.closedWhy === null ? (
        <Composer open={open} userId={userId} field={field} onSend={(text, way) => outbox.send(text, way, seen())} />
      ) : (
        <div className="grid gap-1 border-line border-t py-4 text-sm">
          <p className="text-ink-3">{notice}</p>
          <p className="text-ink-2" role="status">
            {open.closedWhy}
          </p>
        </div>
      )}
      {reported && <ReportDialog roomId={open.thread.id} message={reported} onClose={() => setReported(undefined)} />}
    </div>
  )
}

/**
 * Opening a thread from the list by keyboard focuses the composer, past the other rows; by touch no keyboard appears
 * unasked.
 */
function useFocusFromList(head: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!document.activeElement?.matches('[data-thread]')) return
    const isTouched = matchMedia('(pointer: coarse)').matches
    const target = isTouched ? head.current : (field.current ?? head.current)
    target?.focus({ preventScroll: true })
  }, [head, field])
}

const isAtEnd = (box: HTMLElement | null): boolean =>
  box === null || box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd

/** Starts at the end, and stays there while messages come, unless the reader scrolled up. */
function useFollowing(scroller: RefObject<HTMLDivElement | null>, newest: string): void {
  const wasAtEnd = useRef(true)
  useLayoutEffect(() => {
    const box = scroller.current
    const note = (): void => {
      wasAtEnd.current = isAtEnd(box)
    }
    box?.addEventListener('scroll', note, { passive: true })
    return () => box?.removeEventListener('scroll', note)
  }, [scroller])
  useLayoutEffect(() => {
    const box = scroller.current
    if (box && newest !== '' && wasAtEnd.current) box.scrollTop = box.scrollHeight
  }, [scroller, newest])
}
