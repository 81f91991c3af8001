import Ellipsis from 'lucide-react/icons/ellipsis'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { type Instant, localTime } from '#values/time.ts'
import type { Message } from '../contract/objects.ts'
import { removalWords } from './removal-words.ts'
import type { OpenOutbox } from './use-outbox.ts'
import { Words } from './Words.tsx'

type Line = {
  /** Shown with the first of several lines of one person. */
  readonly name: ReactNode
  readonly isMine: boolean
  readonly isUnsent?: boolean
  readonly at?: Instant | undefined
  readonly menu?: ReactNode
  readonly id?: string | undefined
  readonly children: ReactNode
}

/** Beside the text, which stays in a column if there is room. */
const edged = 'border-l-2 pl-3 sm:-ml-3.5'

/** Name, words, time: a line of a transcript. */
function Row({ name, isMine, isUnsent, at, menu, id, children }: Line) {
  const edge = isUnsent ? `${edged} border-dashed border-warn` : isMine ? `${edged} border-brand-500` : ''
  return (
    <li
      id={id}
      tabIndex={id ? -1 : undefined}
      className={`group relative grid scroll-mt-4 grid-cols-[1fr_auto] gap-x-4 outline-offset-4 sm:grid-cols-[8.25rem_1fr_auto] ${name ? 'mt-3' : 'mt-1.5'}`}
    >
      <div className={`col-span-2 min-w-0 text-sm leading-6 sm:col-span-1 ${name ? '' : 'hidden sm:block'}`}>
        {name}
      </div>
      <div className={`min-w-0 max-w-[60ch] leading-6 ${edge}`}>{children}</div>
      <div className="flex items-start gap-1">
        {menu && (
          <div className="-my-2.5 opacity-0 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            {menu}
          </div>
        )}
        <div className="w-11 text-right text-ink-3 text-sm leading-6">
          {at && (
            <time dateTime={at} title={at}>
              {localTime(at)}
            </time>
          )}
        </div>
      </div>
    </li>
  )
}

/** The author, once for several lines of one person. */
const Sender = ({ message }: { readonly message: Message }) => {
  if (message.part === 'you') return <You as={message.name} />
  return (
    <>
      <bdi className="break-words font-semibold">{message.name}</bdi>
      {message.part === 'researcher' && (
        <span className="ml-2 text-ink-3 sm:ml-0 sm:block sm:leading-4">researcher</span>
      )}
    </>
  )
}

const You = ({ as }: { readonly as: string }) => (
  <>
    <span className="font-semibold">You</span>
    <span className="ml-2 text-ink-3 sm:ml-0 sm:block sm:leading-4">
      as <bdi>{as}</bdi>
    </span>
  </>
)

type MessageLineProps = {
  readonly message: Message
  readonly now: Instant
  readonly isFirst: boolean
  readonly items: readonly MenuItem[]
}

export const MessageLine = ({ message, now, isFirst, items }: MessageLineProps) => (
  <Row
    id={`message-${message.seq}`}
    name={isFirst && <Sender message={message} />}
    isMine={message.part === 'you'}
    at={message.at}
    menu={
      items.length > 0 && (
        <Menu
          label={`Message of ${message.part === 'you' ? 'yours' : message.name}`}
          icon={<Ellipsis size={18} aria-hidden="true" />}
          variant="link"
          items={items}
        />
      )
    }
  >
    {message.text === null ? (
      <span className="text-ink-3">{removalWords(message, now)}</span>
    ) : (
      <Words text={message.text} />
    )}
  </Row>
)

/** A message that is on its way, or was not sent. */
export const UnsentLines = ({ outbox, as, showsName }: { outbox: OpenOutbox; as: string; showsName: boolean }) =>
  outbox.unsent.map((one, at) => {
    const isFailed = one.why !== undefined || !outbox.isSending
    return (
      <Row key={one.key} name={at === 0 && showsName && <You as={as} />} isMine isUnsent={isFailed}>
        <Words text={one.text} />
        {isFailed ? (
          <p className="flex flex-wrap items-center gap-x-4 font-semibold text-sm text-warn" role="status">
            <span className="inline-flex items-center gap-1">
              <TriangleAlert size={14} aria-hidden="true" />
              {one.why ?? 'Not sent, no connection'}
            </span>
            <button type="button" onClick={outbox.retry} className={act}>
              Retry
            </button>
            <button type="button" onClick={() => outbox.remove(one.key)} className={act}>
              Remove
            </button>
          </p>
        ) : (
          <p className="text-ink-3 text-sm">Sending …</p>
        )}
      </Row>
    )
  })

const act = 'min-h-8 text-brand-700 underline underline-offset-2 pointer-coarse:min-h-11'
