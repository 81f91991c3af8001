import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { findingLabels } from '#features/research/projects/rules/completion.ts'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { doiLink } from '#values/doi.ts'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import type { ProjectAccount } from '../contract.ts'

type ItemProps = {
  account: ProjectAccount
  /** The number of its sources at the foot of the page; without it the sources are listed here. */
  note?: number | undefined
}

/** What a donor gave to a project and what the project found; a no comes first and in the same size as a yes. */
export function ProjectAccountItem({ account, note }: ItemProps) {
  const { id, title, image, field, isPublic } = account
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-line border-b py-5 sm:grid-cols-[10.5rem_minmax(0,1fr)] print:break-inside-avoid">
      <img src={image} alt="" width={168} height={96} className="h-24 w-full rounded border border-line object-cover" />
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="small-caps text-ink-2">{field}</span>
          <State account={account} />
        </p>
        <h3 className="text-xl break-words">{isPublic ? <Link to={paths.project(id)}>{title}</Link> : title}</h3>
        <Words account={account} note={note} />
        <Facts account={account} />
        {note === undefined && <Sources account={account} />}
      </div>
    </li>
  )
}

function State({ account: { state } }: { account: ProjectAccount }) {
  if (state.kind === 'completed')
    return <StatusBadge tone="ok">Completed {state.at === null ? '' : shortDate(state.at)}</StatusBadge>
  if (state.kind === 'open')
    return (
      <StatusBadge tone="ok">
        Open, {state.daysLeft} {state.daysLeft === 1 ? 'day' : 'days'} left
      </StatusBadge>
    )
  if (state.kind === 'closed') return <StatusBadge tone="neutral">Closed, in work</StatusBadge>
  return <StatusBadge tone="neutral">Not public now</StatusBadge>
}

function Words({ account: { finding, final, latest, isPublic }, note }: ItemProps) {
  const mark = note !== undefined && (
    <sup>
      <a href={`#source-${note}`} aria-label={`Source ${note}`} className="no-underline">
        {note}
      </a>
    </sup>
  )
  if (!isPublic) return <p className="text-ink-2">Its page is not public now, so nothing of it is shown here.</p>
  const word = final ?? latest
  if (!word) return <p className="text-ink-2">No update since your gift yet.</p>
  return (
    <p className="break-words">
      {finding && (
        <strong className="font-semibold">
          {finding === 'negative' ? 'The answer is no. ' : `${findingLabels[finding]}. `}
        </strong>
      )}
      {word.text}
      {mark}
    </p>
  )
}

function Facts({ account }: { account: ProjectAccount }) {
  const { given, gifts, firstAt, milestones, milestonesReached, updates, dois } = account
  const facts: readonly (readonly [string, ReactNode])[] = [
    [gifts === 1 ? `given ${shortDate(firstAt)}` : `given in ${gifts} gifts`, inCents(given)],
    ['milestones', milestones === 0 ? 'none planned' : `${milestonesReached} of ${milestones}`],
    [updates === 1 ? 'update' : 'updates', updates],
    [dois.length === 1 ? 'output' : 'outputs', dois.length === 0 ? 'none yet' : dois.length],
  ]
  return (
    <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2 border-line border-t pt-2 sm:grid-cols-[9.25rem_8rem_1fr_1fr]">
      {facts.map(([label, fact]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="font-semibold tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Links to the pages that say it. */
export function Sources({ account: { id, isPublic, final, latest, dois } }: { account: ProjectAccount }) {
  const word = final ?? latest
  if (!isPublic || (!word && dois.length === 0)) return null
  return (
    <p className="text-ink-2 text-sm break-words">
      {word && (
        <>
          <Link to={paths.project(id, { tab: 'updates' })}>{final ? 'Final report' : 'Update'}</Link> of{' '}
          <DateText at={word.at} />
          {dois.length > 0 ? '; ' : '.'}
        </>
      )}
      {dois.map((doi, at) => (
        <span key={doi}>
          {at > 0 && ', '}
          <a href={doiLink(doi)} rel="noreferrer">
            {doi}
          </a>
        </span>
      ))}
      {dois.length > 0 && '.'}
    </p>
  )
}
