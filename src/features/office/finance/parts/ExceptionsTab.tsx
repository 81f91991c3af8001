import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exceptionLabels } from '#features/funding/exceptions/rules.ts'
import type { Exception, ExceptionPage } from '#features/funding/reconciliation/contract.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { counted, inThousands } from '#values/count.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { DeskPageLinks } from '#wire/desk-page-links.tsx'
import { CloseExceptionDialog } from './CloseExceptionDialog.tsx'
import { CompareNow } from './CompareNow.tsx'

/** Differences between the gateway and the books, until staff have closed each. */
export function ExceptionsTab({ exceptions, older, run, now }: ExceptionPage) {
  const [query] = useSearchParams()
  const [closing, setClosing] = useState<Exception>()
  const isAll = query.get('show') === 'all'
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <LastRun run={run} now={now} />
        <CompareNow />
      </div>
      <Link
        to={changedUrl(query, { show: isAll ? undefined : 'all', after: undefined })}
        className="inline-flex min-h-11 items-center dense:min-h-8 justify-self-start"
      >
        {isAll ? 'Show only what is open' : 'Show closed ones too'}
      </Link>
      {exceptions.length > 0 ? (
        <Table
          caption="Exceptions"
          columns={columnsOf(now, setClosing)}
          rows={exceptions}
          rowKey={(found) => found.id}
        />
      ) : (
        <EmptyState
          title="No exceptions"
          text={
            run === null
              ? 'Whether the gateway and the books agree is known once a first comparison has ended.'
              : 'What the gateway had at the last comparison and what stands here agree.'
          }
        />
      )}
      <DeskPageLinks older={older} what="exceptions" />
      {closing && <CloseExceptionDialog found={closing} onClose={() => setClosing(undefined)} />}
    </div>
  )
}

function LastRun({ run, now }: Pick<ExceptionPage, 'run' | 'now'>) {
  if (run === null)
    return (
      <p className="max-w-prose text-ink-2">
        The books are compared with the gateway every night. No comparison has ended yet.
      </p>
    )
  return (
    <p className="max-w-prose text-ink-2">
      Compared <DateText at={run.finishedAt} now={now} />: {counted(run.compared, 'item')}, {inThousands(run.repaired)}{' '}
      applied again, {counted(run.filed, 'new exception')}.
    </p>
  )
}

/** Their references begin with whose plan it is. */
const isOfPlan = ({ kind }: Exception): boolean => kind === 'tax_refused' || kind === 'renewal_too_soon'

const columnsOf = (now: ExceptionPage['now'], onClose: (found: Exception) => void): readonly Column<Exception>[] => [
  {
    key: 'kind',
    head: 'Exception',
    rowHead: true,
    cell: (found) => (
      <>
        {exceptionLabels[found.kind]}
        <span className="block font-normal text-ink-2">{found.detail}</span>
      </>
    ),
  },
  {
    key: 'about',
    head: 'About',
    cell: (found) => (
      <span className="wrap-anywhere text-xs">
        {found.donationId && (
          <Link to={deskPaths.financial({ gift: found.donationId })} className="-my-2 block py-2 text-sm dense:text-xs">
            The gift
          </Link>
        )}
        {isOfPlan(found) && (
          <Link
            to={deskPaths.financial({ tab: 'plans', plan: found.reference.split(':')[0] })}
            className="-my-2 block py-2 text-sm dense:text-xs"
          >
            The plan
          </Link>
        )}
        <span className="text-ink-3">{found.reference}</span>
      </span>
    ),
  },
  {
    key: 'seen',
    head: 'Seen',
    cell: (found) => (
      <span className="whitespace-nowrap">
        <DateText at={found.firstSeenAt} now={now} />
        {found.lastSeenAt.slice(0, 10) !== found.firstSeenAt.slice(0, 10) && (
          <span className="block text-ink-3 text-xs">
            last <DateText at={found.lastSeenAt} now={now} />
          </span>
        )}
      </span>
    ),
  },
  { key: 'state', head: 'State', cell: (found) => <State found={found} now={now} onClose={onClose} /> },
]

type StateProps = { found: Exception; now: ExceptionPage['now']; onClose: (found: Exception) => void }

function State({ found, now, onClose }: StateProps) {
  if (found.state === 'open')
    return (
      <span className="grid justify-items-start gap-2 max-sm:justify-items-end">
        <StatusBadge tone="warn">Open</StatusBadge>
        <Button size="sm" variant="quiet" onClick={() => onClose(found)}>
          Close
        </Button>
      </span>
    )
  return (
    <span>
      <StatusBadge tone="ok">Closed</StatusBadge>
      {found.closedAt && (
        <span className="block text-ink-2">
          {found.closer ?? 'By itself'}, <DateText at={found.closedAt} now={now} />
        </span>
      )}
      <span className="wrap-anywhere block">{found.note}</span>
    </span>
  )
}
