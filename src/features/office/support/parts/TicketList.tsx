import { useSearchParams } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Instant, millisOf } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import { QueueRow } from '#wire/queue-row.tsx'
import type { TicketQueue, TicketRow } from '../contract/desk.ts'
import { numberLabel, stateLabels, topicLabels, topics } from '../rules/tickets.ts'
import { AnswerGoal, span } from './AnswerGoal.tsx'
import { type DeskView, deskUrl, deskViewOf } from './desk-url.ts'

type TicketListProps = {
  readonly queue: TicketQueue
  readonly selected: string | undefined
}

const selectsOf = ({ colleagues }: TicketQueue, yourId: string) =>
  [
    {
      name: 'topic',
      label: 'Topic',
      all: 'All topics',
      options: topics.map((value) => ({ value, label: topicLabels[value] })),
    },
    {
      name: 'assignee',
      label: 'Assigned',
      all: 'All assignees',
      options: [
        { value: 'me', label: 'You' },
        { value: 'nobody', label: 'Unassigned' },
        ...colleagues.filter(({ id }) => id !== yourId).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ] as const

/** The left pane: filters, and the tickets under their heads. */
export function TicketList({ queue, selected }: TicketListProps) {
  const [query] = useSearchParams()
  const { userId } = useAdminAuth()
  const groups = groupsOf(queue, deskViewOf(query), query.get('search') ?? '')
  return (
    <>
      <FilterForm
        urlFor={(chosen) => deskUrl(query, { after: undefined, ticket: undefined, ...chosen })}
        className="grid grid-cols-2 gap-2 border-line border-b p-2"
      >
        <FilterFields
          query={query}
          search={{ label: 'Number, name, words', placeholder: 'Number, name, words', className: 'col-span-2' }}
          selects={selectsOf(queue, userId)}
        />
      </FilterForm>
      {queue.items.length === 0 ? (
        <div className="p-4">
          <EmptyState {...emptyOf(query)} />
        </div>
      ) : (
        groups.map(({ head, items }) => (
          <section key={head} aria-label={head}>
            <h2 className="flex h-6 items-center justify-between bg-sunken px-4 font-semibold font-sans text-ink-2 text-xs">
              {head}
              <span className="font-normal text-ink-3 tabular-nums">{items.length}</span>
            </h2>
            <ol>
              {items.map((item) => (
                <li key={item.id} data-row>
                  <Row item={item} now={queue.now} isSelected={item.id === selected} />
                </li>
              ))}
            </ol>
          </section>
        ))
      )}
      <div className="px-4">
        <PageLinks
          older={queue.next}
          after={query.get('after') ?? undefined}
          hrefAt={(after) => deskUrl(query, { after, ticket: undefined })}
          what="the tickets"
        />
      </div>
    </>
  )
}

function emptyOf(query: URLSearchParams): { readonly title: string; readonly text: string } {
  if (query.get('search'))
    return { title: 'No ticket has this.', text: 'Search for a number, a name, a whole address, or words.' }
  if (query.get('topic') || query.get('assignee'))
    return { title: 'No such ticket here.', text: 'Choose all topics and all assignees to see the others.' }
  return emptyTexts[deskViewOf(query)]
}

const emptyTexts: Readonly<Record<DeskView, { readonly title: string; readonly text: string }>> = {
  open: { title: 'No open tickets.', text: 'What people write to support appears here by itself.' },
  yours: {
    title: 'No ticket is yours.',
    text: 'What you take, or a colleague assigns to you, is here until it is solved.',
  },
  waiting: { title: 'No ticket waits.', text: 'A ticket waits while the person who wrote has to answer.' },
  solved: { title: 'No solved tickets.', text: 'What is solved stays here, the latest first.' },
  failed: { title: 'No failed mail.', text: 'A ticket is here while a mail about it cannot be delivered.' },
}

type Group = { readonly head: string; readonly items: readonly TicketRow[] }

function groupsOf({ items }: TicketQueue, view: string, search: string): readonly Group[] {
  if (search) return [{ head: 'Found', items }]
  if (view !== 'open') return items.length > 0 ? [{ head: 'Latest first', items }] : []
  const isFirst = (one: TicketRow): boolean => one.firstAnsweredAt === null
  return [
    { head: 'First answer due', items: items.filter(isFirst) },
    { head: 'Open', items: items.filter((one) => !isFirst(one)) },
  ].filter((group) => group.items.length > 0)
}

type RowProps = { readonly item: TicketRow; readonly now: Instant; readonly isSelected: boolean }

function Row({ item, now, isSelected }: RowProps) {
  const [query] = useSearchParams()
  const holder = item.isYours ? 'You' : (item.assignee ?? 'unassigned')
  return (
    <QueueRow to={deskUrl(query, { ticket: item.id })} isSelected={isSelected}>
      <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-base dense:text-xs">
        {item.title}
      </span>
      <span className="flex items-center justify-between gap-3">
        <span className="truncate text-ink-2">
          {numberLabel(item.number)}, {item.isGuest && 'guest '}
          {item.requester}
        </span>
        <Age item={item} now={now} />
      </span>
      <span className="flex items-center justify-between gap-3 text-ink-3">
        <span className="small-caps">
          {topicLabels[item.topic]}
          {item.desk !== 'support' && `, with ${item.desk}`}
        </span>
        <span className="truncate">{holder}</span>
      </span>
    </QueueRow>
  )
}

function Age({ item, now }: Omit<RowProps, 'isSelected'>) {
  if (item.state === 'open' && item.firstAnsweredAt === null) return <AnswerGoal at={item.firstAnswerDue} now={now} />
  if (item.state === 'solved') return <StatusBadge tone="ok">{stateLabels.solved}</StatusBadge>
  return <span className="whitespace-nowrap text-ink-2">{span(millisOf(now) - millisOf(item.changedAt))}</span>
}
