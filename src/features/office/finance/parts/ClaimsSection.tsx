import { useState } from 'react'
import { Link } from 'react-router'
import type { Claims } from '#features/funding/payouts/contract/claims.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { Table } from '#ui/Table.tsx'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { type ClaimAct, ClaimDialog } from './ClaimDialog.tsx'

type Claim = Claims['items'][number]

/**
 * What banks took after payouts: the platform covers it until later gifts to the same
 * project do, or two people give it up.
 */
export function ClaimsSection({ claims }: { claims: Claims }) {
  const [act, setAct] = useState<ClaimAct>()
  if (claims.items.length === 0) return null
  return (
    <section aria-labelledby="claims" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="claims">Covered after a payout</h2>
      <p className="max-w-prose text-ink-2 text-sm">
        Banks took these gifts back after they were paid out. Our own money covers them until later gifts to the same
        project give it back. What will not come back, two people give up.
      </p>
      <Table
        caption="Covered after a payout"
        rows={claims.items}
        rowKey={({ projectId }) => projectId}
        columns={[
          {
            key: 'project',
            head: 'Project',
            rowHead: true,
            cell: ({ projectId, title, researcher }) => (
              <span className="wrap-anywhere">
                <Link to={paths.project(projectId, { tab: 'ledger' })}>{title}</Link>
                <span className="block font-normal text-ink-3 text-xs">{researcher}</span>
              </span>
            ),
          },
          { key: 'cents', head: 'Covered', numeric: true, cell: ({ cents }) => <Money amount={cents} exact /> },
          {
            key: 'writeOff',
            head: 'Given up',
            cell: (claim) => <WriteOff claim={claim} now={claims.now} onAct={setAct} />,
          },
        ]}
      />
      {act && <ClaimDialog act={act} onClose={() => setAct(undefined)} />}
    </section>
  )
}

type WriteOffProps = { claim: Claim; now: Claims['now']; onAct: (act: ClaimAct) => void }

function WriteOff({ claim, now, onAct }: WriteOffProps) {
  const { writeOff, isOwn, title } = claim
  if (isOwn) return <span className="text-ink-3">Your own project</span>
  if (!writeOff)
    return (
      <Button variant="link" size="sm" onClick={() => onAct({ kind: 'ask', claim })}>
        Ask to give it up<span className="sr-only">: {title}</span>
      </Button>
    )
  return (
    <span className="wrap-anywhere grid justify-items-start gap-1 max-sm:justify-items-end">
      <span>
        {writeOff.askedBy} asked for {inCents(writeOff.cents)}, <DateText at={writeOff.askedAt} now={now} />:{' '}
        {writeOff.reason}
      </span>
      <span className="flex flex-wrap gap-x-4 max-sm:justify-end">
        {writeOff.isOwn ? (
          <span className="text-ink-3">Another person must agree.</span>
        ) : (
          <Button variant="link" size="sm" onClick={() => onAct({ kind: 'approved', claim })}>
            Agree<span className="sr-only">: {title}</span>
          </Button>
        )}
        <Button variant="link" size="sm" onClick={() => onAct({ kind: 'declined', claim })}>
          {writeOff.isOwn ? 'Take it back' : 'Decline'}
          <span className="sr-only">: {title}</span>
        </Button>
      </span>
    </span>
  )
}
