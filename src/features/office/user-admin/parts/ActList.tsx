import { DateText } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import type { Instant } from '#values/time.ts'
import type { PersonAct } from '../contract.ts'

/** What was done, by whom and why, newest first. */
export function ActList({ label, acts, now }: { label: string; acts: readonly PersonAct[]; now: Instant }) {
  if (acts.length === 0) return <p className="text-ink-2 text-sm dense:text-xs">Nothing yet.</p>
  const notes = acts.map(({ id, text, by, reason, at }) => ({
    id,
    date: (
      <>
        <DateText at={at} now={now} />
        {`, ${by ?? 'the system'}`}
      </>
    ),
    title: text,
    ...(reason && { children: <p className="wrap-anywhere">{reason}</p> }),
  }))
  return <SpineList label={label} notes={notes} />
}

/** Colleagues who viewed this page, newest first. */
export function LookList({ looks, now }: { looks: readonly PersonAct[]; now: Instant }) {
  return (
    <ul
      aria-label="Who looked"
      className="grid divide-y divide-line rounded-lg border border-line bg-surface text-sm dense:text-xs"
    >
      {looks.map(({ id, by, at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2.5">
          <span>{by ?? 'The system'}</span>
          <span className="text-ink-2">
            <DateText at={at} now={now} />
          </span>
        </li>
      ))}
    </ul>
  )
}
