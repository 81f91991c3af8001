import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { splitParts } from '#features/funding/donations/parts/split-parts.ts'
import { receiptLabel } from '#features/funding/donations/rules.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { LedgerStrip } from '#ui/LedgerStrip.tsx'
import type { Id } from '#values/id.ts'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { changedUrl } from '#wire/changed-url.ts'
import type { WholeDeskGift } from '../contract.ts'
import { DisputeTable } from './DisputeTable.tsx'
import { EntryList } from './EntryList.tsx'
import { GiftState } from './labels.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RefundTable } from './RefundTable.tsx'

/** One gift in full: donor, project, every entry, and refunds. */
export function GiftPane({ gift }: { gift: WholeDeskGift }) {
  const [query] = useSearchParams()
  const [isRefunding, setRefunding] = useState(false)
  return (
    <article aria-labelledby="gift" className="grid min-w-0 gap-4">
      <Link
        to={changedUrl(query, { gift: undefined, tab: 'gifts' })}
        className="inline-flex min-h-11 items-center dense:min-h-8 justify-self-start"
      >
        Back to the gifts
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="gift">
            {inCents(gift.gross)} by {gift.donor}
          </h2>
          <GiftState state={gift.state} />
        </div>
        <Button onClick={() => setRefunding(true)} disabledReason={refundBlockedReason(gift)}>
          Refund
        </Button>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Facts gift={gift} />
        <section aria-label="What the gift became" className="rounded-lg border border-line bg-surface p-4">
          <LedgerStrip parts={splitParts({ ...gift })} totalLabel="The donor paid" />
        </section>
      </div>
      {gift.refunds.length > 0 && (
        <section aria-labelledby="refunds" className="grid gap-3">
          <h3 id="refunds">Refunds</h3>
          <RefundTable refunds={gift.refunds} />
        </section>
      )}
      {gift.disputes.length > 0 && (
        <section aria-labelledby="disputes" className="grid gap-3">
          <h3 id="disputes">Disputes</h3>
          <DisputeTable disputes={gift.disputes} />
        </section>
      )}
      <section aria-labelledby="entries" className="grid gap-3">
        <h3 id="entries">Entries in the books</h3>
        {gift.entries.length > 0 ? (
          <EntryList entries={gift.entries} />
        ) : (
          <p className="text-ink-2">Nothing was booked: the payment was never confirmed.</p>
        )}
      </section>
      {isRefunding && <RefundDialog gift={gift} onClose={() => setRefunding(false)} />}
    </article>
  )
}

/** The same reasons the server would give, in advance. */
function refundBlockedReason(gift: WholeDeskGift): string | undefined {
  if (gift.state === 'disputed') return 'The donor’s bank decides first.'
  if (Math.max(...Object.values(gift.refundable)) > 0) return undefined
  return gift.succeededAt === null ? 'This gift was never paid.' : 'Nothing is left to give back.'
}

type LeftProps = Pick<WholeDeskGift['entries'][number], 'projectTitle' | 'at'> & { readonly id: Id<'project'> }

/** The project that the gift was given to first. */
const LeftProject = ({ id, projectTitle, at }: LeftProps) => (
  <>
    <Link to={paths.project(id)}>{projectTitle}</Link>, on <DateText at={at} form="long" />
  </>
)

function Facts({ gift }: { gift: WholeDeskGift }) {
  const left = gift.entries.find(({ kind }) => kind === 'redirect_out')
  const facts = [
    ['Donor', gift.donor === gift.donorEmail ? gift.donor : [gift.donor, gift.donorEmail].filter(Boolean).join(', ')],
    ['Shown as', gift.anonymous ? 'Anonymous' : 'First name and initial'],
    [
      'Project',
      <Link key="project" to={paths.project(gift.projectId)}>
        {gift.projectTitle}
      </Link>,
    ],
    ...(left?.projectId ? [['Redirected from', <LeftProject key="left" {...left} id={left.projectId} />]] : []),
    ['Begun', <DateText key="begun" at={gift.createdAt} form="long" />],
    ['Confirmed', gift.succeededAt ? <DateText key="confirmed" at={gift.succeededAt} form="long" /> : 'Not yet'],
    ['Receipt', gift.receiptNumber === null ? 'None' : `No. ${receiptLabel(gift)}`],
    ['Payment', `${gift.paymentRef ?? 'None'} (${gift.gateway})`],
    ...(gift.note ? [['Note', gift.note]] : []),
    ...(gift.failure ? [['Why it failed', gift.failure]] : []),
    ...(gift.coversFees ? [['Fees', 'Covered by the donor']] : []),
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm dense:text-xs">
      {facts.map(([term, value]) => (
        <div key={String(term)} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
