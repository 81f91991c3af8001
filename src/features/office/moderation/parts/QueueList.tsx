import { useSearchParams } from 'react-router'
import { kindLabels, measureLabels } from '#features/foundation/reports/rules/reports.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { reportedKinds } from '#values/reported-kind.ts'
import type { Instant } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import { QueueRow } from '#wire/queue-row.tsx'
import type { ModerationQueue, ModerationRow } from '../contract/desk.ts'
import { deskUrl, viewOf } from './desk-url.ts'

const kinds = reportedKinds.map((value) => ({ value, label: kindLabels[value] }))

export const itemOf = ({ source, id }: Pick<ModerationRow, 'source' | 'id'>): string => `${source}:${id}`

type QueueListProps = {
  readonly queue: ModerationQueue
  readonly selected: string | undefined
}

/** The left pane: what waits, the oldest first. */
export function QueueList({ queue, selected }: QueueListProps) {
  const [query] = useSearchParams()
  const view = viewOf(query)
  return (
    <>
      <FilterForm
        urlFor={(chosen) => deskUrl(query, { after: undefined, item: undefined, ...chosen })}
        className="border-line border-b p-2"
      >
        <Field label="Kind" bare>
          <Select name="kind" defaultValue={query.get('kind') ?? ''} placeholder="Everything" options={kinds} />
        </Field>
      </FilterForm>
      {queue.items.length === 0 ? (
        <div className="p-4">
          <EmptyState
            title={view === 'decided' ? 'Nothing decided yet.' : 'Nothing waiting.'}
            text={
              query.get('kind')
                ? 'Choose everything to see the other kinds.'
                : 'What people report, and positions that need a look, appear here by themselves.'
            }
          />
        </div>
      ) : (
        <ol>
          {queue.items.map((item) => (
            <li key={itemOf(item)} data-row>
              <Row item={item} now={queue.now} isSelected={itemOf(item) === selected} />
            </li>
          ))}
        </ol>
      )}
      <div className="px-4">
        <PageLinks
          older={queue.next}
          after={query.get('after') ?? undefined}
          hrefAt={(after) => deskUrl(query, { after, item: undefined })}
          what="the items"
          {...(view !== 'decided' && { words: ['Back', 'Longest waiting', 'Later'] as const })}
        />
      </div>
    </>
  )
}

type RowProps = { readonly item: ModerationRow; readonly now: Instant; readonly isSelected: boolean }

function Row({ item, now, isSelected }: RowProps) {
  const [query] = useSearchParams()
  return (
    <QueueRow to={deskUrl(query, { item: itemOf(item) })} isSelected={isSelected}>
      <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-base dense:text-xs">
        {item.title}
      </span>
      <span className="flex items-center justify-between gap-3">
        <span className="truncate text-ink-2">{item.measure ? measureLabels[item.measure] : item.why}</span>
        <span className="whitespace-nowrap text-ink-3">
          <DateText at={item.since} now={now} />
        </span>
      </span>
      <span className="flex min-h-4 items-center justify-between gap-3 text-ink-3">
        <span className="small-caps">{kindLabels[item.kind]}</span>
        <Marks item={item} />
      </span>
    </QueueRow>
  )
}

function Marks({ item: { isAppealed, isHidden, reporters } }: { readonly item: ModerationRow }) {
  if (isAppealed) return <StatusBadge tone="warn">Appeal</StatusBadge>
  if (isHidden) return <StatusBadge tone="neutral">Hidden</StatusBadge>
  return <span>{reporters > 0 && `${reporters} ${reporters === 1 ? 'report' : 'reports'}`}</span>
}
