import Search from 'lucide-react/icons/search'
import type { KeyboardEvent, RefObject } from 'react'
import { Link } from 'react-router'
import { controlClass } from '#ui/control-class.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import type { Thread, ThreadPage } from '../contract/objects.ts'
import { momentWords } from './day-words.ts'
import { peopleText } from './ThreadHead.tsx'
import { useOutgoing } from './use-outbox.ts'

type ThreadListProps = {
  readonly page: ThreadPage
  readonly openId: string | undefined
  readonly q: string
  readonly after: string | undefined
  readonly search: RefObject<HTMLInputElement | null>
}

export function ThreadList({ page, openId, q, after, search }: ThreadListProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="border-line border-b px-4 pt-4 pb-3">
        <p aria-hidden="true" className="font-[560] font-serif text-[1.375rem] leading-7">
          Messages
        </p>
        <FilterForm
          className="relative mt-2"
          label="Search conversations"
          urlFor={(chosen) => paths.messages({ c: openId, q: chosen.q || undefined })}
        >
          <Search size={16} aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
          <input
            ref={search}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            aria-label="People, projects, words"
            placeholder="People, projects, words"
            className={`${controlClass} pl-9`}
          />
          <span className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 lg:block">
            <Kbd>/</Kbd>
          </span>
        </FilterForm>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {page.items.length === 0 && (
          <p className="px-4 py-6 text-ink-2" role="status">
            Nothing found for “{q}”. Search for a person, a project, or a word that was written.
          </p>
        )}
        <ul className="divide-y divide-line border-line border-b" aria-label="Conversations">
          {page.items.map((thread) => (
            <li key={thread.id}>
              <Row thread={thread} isOpen={thread.id === openId} q={q} now={page.now} />
            </li>
          ))}
        </ul>
        <div className="px-4 py-3">
          <PageLinks
            older={page.older}
            after={after}
            hrefAt={(place) => paths.messages({ c: openId, q: q || undefined, after: place })}
            what="conversations"
          />
        </div>
      </div>
    </div>
  )
}

type RowProps = { readonly thread: Thread; readonly isOpen: boolean; readonly q: string; readonly now: Instant }

/** 80 px: kind, name, last line. Weight and number mark unread ones. */
function Row({ thread, isOpen, q, now }: RowProps) {
  const { unread, last } = thread
  const { unsent, isSending } = useOutgoing(thread.id)
  const isWaiting = unsent.length > 0 && !isSending
  const weight = unread > 0 ? 'font-semibold' : ''
  return (
    <Link
      to={paths.messages({ c: thread.id, q: q || undefined })}
      aria-current={isOpen ? 'page' : undefined}
      data-thread
      onKeyDown={moveInList}
      className={`grid min-h-20 grid-cols-[minmax(0,1fr)] content-center gap-0.5 border-l-2 px-4 py-2.5 text-ink text-sm leading-5 no-underline -outline-offset-2 min-w-0 hover:bg-brand-50 ${isOpen ? 'border-brand-500 bg-brand-50' : 'border-transparent'}`}
    >
      <span className="flex justify-between gap-3 text-ink-3 text-xs">
        <span className="truncate">{kindText(thread, now)}</span>
        <time dateTime={thread.lastAt} className="shrink-0">
          {momentWords(thread.lastAt, now)}
        </time>
      </span>
      <bdi className={`block min-w-0 truncate ${weight}`}>{thread.title}</bdi>
      <span className="flex justify-between gap-3">
        <bdi className="block min-w-0 truncate text-ink-2">{last ? lineOf(last) : 'Nothing written yet'}</bdi>
        {isWaiting && <span className="ml-auto shrink-0 font-semibold text-warn">{unsent.length} not sent</span>}
        {unread > 0 && (
          <span className="shrink-0 font-semibold text-brand-700">{unread > 99 ? '99+' : unread} new</span>
        )}
      </span>
    </Link>
  )
}

const lineOf = ({ name, text }: NonNullable<Thread['last']>): string =>
  text === null ? 'Removed' : `${name}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`

function kindText(thread: Thread, now: Instant): string {
  if (thread.kind === 'direct') return `Direct · ${thread.project.title}`
  if (thread.closedAt !== null) return `Project room · closed ${momentWords(thread.closedAt, now)}`
  return `Project room · ${peopleText(thread.people)}${thread.isMuted ? ' · muted' : ''}`
}

/** Arrows go from row to row. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])]
  event.preventDefault()
  rows[rows.indexOf(event.currentTarget) + step]?.focus()
}
