import { Link } from 'react-router'
import { accountLabel } from '#features/funding/months/rules/chart.ts'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import type { BookEntry } from '../contract.ts'
import { joinWords, kindLabels } from './labels.tsx'

type EntryListProps = {
  entries: readonly BookEntry[]
  /** Adds links to gift and project. */
  links?: boolean
}

const linkClass = 'inline-flex min-h-11 items-center dense:min-h-6'

/** Entries with their postings: debit positive, credit negative, sum always zero. */
export const EntryList = ({ entries, links = false }: EntryListProps) => (
  <ol className="grid gap-3 dense:gap-2">
    {entries.map((entry) => (
      <li
        key={entry.id}
        className="grid min-w-0 gap-2 rounded-lg border border-line bg-surface p-4 text-sm dense:text-xs"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">
            {kindLabels[entry.kind]}
            {entry.memo && <span className="font-normal text-ink-2">, {joinWords(entry.memo).toLowerCase()}</span>}
          </span>
          <DateText at={entry.at} className="text-ink-2" />
        </p>
        <dl className="grid gap-1 dense:gap-0">
          {entry.postings.map(({ account, amount }) => (
            <div key={account} className="flex justify-between gap-4">
              <dt className="text-ink-2">{accountLabel(account)}</dt>
              <dd>
                <Money amount={amount} exact />
              </dd>
            </div>
          ))}
        </dl>
        <p className="flex flex-wrap items-center gap-x-6">
          <span className="wrap-anywhere text-ink-3 text-xs">
            {entry.reference}
            {entry.reverses && ` takes back from ${entry.reverses}`}
          </span>
          {links && entry.donationId !== null && (
            <Link to={deskPaths.financial({ gift: entry.donationId })} className={linkClass}>
              The gift
            </Link>
          )}
          {links && entry.projectId !== null && entry.projectTitle !== null && (
            <Link to={paths.project(entry.projectId)} className={linkClass}>
              {entry.projectTitle}
            </Link>
          )}
        </p>
      </li>
    ))}
  </ol>
)
