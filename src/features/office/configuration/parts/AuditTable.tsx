import { Link } from 'react-router'
import { activityWords } from '#features/office/back-office/parts/activity-text.ts'
import { DateText } from '#ui/DateText.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'
import type { AuditEntryRow } from '../contract/audit.ts'

type AuditTableProps = {
  readonly entries: readonly AuditEntryRow[]
  readonly now: Instant
  /** Where the same page is with another filter. */
  readonly urlOf: (filter: Readonly<Record<string, string>>) => string
}

/** One line for each entry: the sentence, and the facts behind it. */
export function AuditTable({ entries, now, urlOf }: AuditTableProps) {
  const columns: readonly Column<AuditEntryRow>[] = [
    { key: 'at', head: 'Time', cell: ({ at }) => <DateText at={at} now={now} className="whitespace-nowrap" /> },
    { key: 'what', head: 'What happened', rowHead: true, cell: (entry) => <Sentence entry={entry} urlOf={urlOf} /> },
    {
      key: 'action',
      head: 'Action',
      cell: ({ action }) => (
        <Link to={urlOf({ what: action })} className="max-lg:wrap-anywhere font-mono text-xs lg:whitespace-nowrap">
          {action}
        </Link>
      ),
    },
    {
      key: 'facts',
      head: 'Facts',
      cell: (entry) => <Facts entry={entry} />,
      isEmpty: (entry) => factsOf(entry).length === 0,
    },
  ]
  return <Table caption="Audit log" columns={columns} rows={entries} rowKey={({ id }) => id} />
}

type SentenceProps = Pick<AuditTableProps, 'urlOf'> & { readonly entry: AuditEntryRow }

function Sentence({ entry, urlOf }: SentenceProps) {
  const { action, actor, actorId, subject, targetKind, targetId } = entry
  const { before, names, after } = activityWords(action, actor, subject)
  const to = targetKind === 'project' ? paths.project : targetKind === 'user' ? deskPaths.user : undefined
  return (
    <span className="wrap-anywhere font-normal">
      {before}
      {names && (to && targetId ? <Link to={to(targetId)}>{subject}</Link> : subject)}
      {after}
      {actorId && (
        <Link to={urlOf({ by: actorId })} className="ml-2 text-ink-3">
          All of theirs
        </Link>
      )}
    </span>
  )
}

/** Facts as they were logged; those that are ids of the entry itself are said already. */
function factsOf({ data, targetKind, targetId, subject }: AuditEntryRow): [string, string][] {
  const facts = Object.entries(data).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return targetKind && targetId && subject === null ? [[targetKind, targetId], ...facts] : facts
}

function Facts({ entry }: { readonly entry: AuditEntryRow }) {
  const facts = factsOf(entry)
  if (facts.length === 0) return null
  return (
    <details>
      <summary className="whitespace-nowrap cursor-pointer text-ink-2">
        {facts.length === 1 ? '1 fact' : `${facts.length} facts`}
      </summary>
      <dl className="grid gap-1 py-1">
        {facts.map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-ink-3">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
