import { Fragment } from 'react'
import type { MenuItem } from '#ui/Menu.tsx'
import { type Instant, later, localDay } from '#values/time.ts'
import type { Message, OpenThread } from '../contract/objects.ts'
import { removalMs } from '../rules/limits.ts'
import { dayWords } from './day-words.ts'
import { MessageLine, UnsentLines } from './MessageLine.tsx'
import type { OpenOutbox } from './use-outbox.ts'
import type { ThreadActs } from './use-thread-acts.ts'

type TranscriptProps = {
  readonly open: OpenThread
  readonly messages: readonly Message[]
  /** Where the reader had read to when the thread was opened. */
  readonly readSeq: number
  readonly outbox: OpenOutbox
  readonly acts: ThreadActs
  readonly onReport: (message: Message) => void
}

/** Name, text and time under day separators, with one in the brand's colour before new messages. */
export function Transcript({ open, messages, readSeq, outbox, acts, onReport }: TranscriptProps) {
  const isNew = (message: Message): boolean => message.seq > readSeq && message.part !== 'you' && message.text !== null
  const firstNew = messages.find(isNew)?.seq
  const last = messages.at(-1)
  return (
    <ol className="grid" aria-label="Messages">
      {messages.map((message, at) => {
        const before = messages[at - 1]
        const day = localDay(message.at)
        const isNewDay = before === undefined || localDay(before.at) !== day
        const marksNew = message.seq === firstNew
        return (
          <Fragment key={message.seq}>
            {(isNewDay || marksNew) && (
              <Mark text={dayWords(day, open.now)} fresh={marksNew ? messages.filter(isNew).length : 0} />
            )}
            <MessageLine
              message={message}
              now={open.now}
              isFirst={isNewDay || marksNew || before.sender !== message.sender || before.text === null}
              items={itemsFor(message, open, acts, onReport)}
            />
          </Fragment>
        )
      })}
      <UnsentLines outbox={outbox} as={myName(open, messages)} showsName={last?.part !== 'you'} />
    </ol>
  )
}

const myName = ({ face, part }: OpenThread, messages: readonly Message[]): string =>
  messages.findLast((one) => one.part === 'you')?.name ?? (part === 'researcher' ? 'researcher' : (face?.named ?? ''))

/** A rule across the page: the day, or new messages. */
const Mark = ({ text, fresh }: { readonly text: string; readonly fresh: number }) => (
  <li
    className={`mt-5 mb-1 flex items-center gap-4 text-xs uppercase tracking-wider ${fresh > 0 ? 'text-brand-700' : 'text-ink-3'}`}
  >
    <span aria-hidden="true" className={`h-px flex-1 ${fresh > 0 ? 'bg-brand-500' : 'bg-line'}`} />
    {fresh > 0 ? `${text}, ${fresh} new` : text}
    <span aria-hidden="true" className={`h-px flex-1 ${fresh > 0 ? 'bg-brand-500' : 'bg-line'}`} />
  </li>
)

const isRecent = (message: Message, now: Instant): boolean => later(message.at, removalMs) > now

function itemsFor(
  message: Message,
  open: OpenThread,
  acts: ThreadActs,
  onReport: (message: Message) => void,
): MenuItem[] {
  const isPinned = open.pinned?.seq === message.seq
  const items: MenuItem[] = []
  if (open.part === 'researcher' && open.thread.kind === 'project' && message.text !== null)
    items.push({
      id: 'pin',
      label: isPinned ? 'Unpin' : 'Pin',
      onSelect: () => acts.pin(isPinned ? null : message.seq),
    })
  if (message.part === 'you') {
    if (message.text !== null && isRecent(message, open.now))
      items.push({ id: 'remove', label: 'Remove', danger: true, onSelect: () => acts.remove(message) })
    return items
  }
  items.push({ id: 'report', label: 'Report', onSelect: () => onReport(message) })
  items.push({ id: 'block', label: `Block ${message.name}`, danger: true, onSelect: () => acts.block(message) })
  return items
}
