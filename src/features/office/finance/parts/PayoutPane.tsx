import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WholePayout } from '#features/funding/payouts/contract/objects.ts'
import { payoutStateLabels } from '#features/funding/payouts/parts/PayoutState.tsx'
import { reasonLabels } from '#features/funding/payouts/rules/holds.ts'
import { useManagedBy } from '#features/identity/session/parts/use-managed-by.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { exactTime } from '#ui/DateText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inThousands } from '#values/count.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { cents, inCents, inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { changedUrl } from '#wire/changed-url.ts'
import type { PayoutAct } from './PayoutDialogs.tsx'
import { PayoutReceipts } from './PayoutReceipts.tsx'
import { SumList } from './SumList.tsx'

type PayoutPaneProps = {
  payout: WholePayout
  /** Those beside it in the queue. */
  before: string | undefined
  after: string | undefined
  onAct: (act: PayoutAct) => void
}

/** The sum, who gets it, what holds it, and how the free money is reckoned. */
export function PayoutPane({ payout, before, after, onAct }: PayoutPaneProps) {
  const [query] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(payout.id)
  useEffect(() => {
    if (shown.current !== payout.id) heading.current?.focus()
    shown.current = payout.id
  }, [payout.id])
  const { free, receipts } = payout
  const label = payoutStateLabels[payout.state]
  const waitsForSecond = payout.state === 'requested' && payout.seats === 2 && payout.approved === 1
  const minus = (amount: number) => cents(-amount)
  return (
    <article
      aria-labelledby="payout-title"
      className="flex min-w-0 flex-col bg-surface max-xl:border-line max-xl:border-b xl:overflow-y-auto"
    >
      <div className="flex min-h-10 items-center justify-between gap-4 border-line border-b px-4 text-xs lg:px-5">
        <Link to={changedUrl(query, { payout: undefined })} className="inline-flex min-h-11 items-center lg:hidden">
          Back to the payouts
        </Link>
        <span className="flex items-center gap-3 text-ink-2 max-lg:hidden">
          P-{payout.number}
          <Step to={before} label="Previous payout" mark="k" />
          <Step to={after} label="Next payout" mark="j" />
        </span>
        <span className="flex gap-4">
          <Link to={deskPaths.financial({ tab: 'ledger', project: payout.project.id })}>Ledger entries</Link>
          <Link to={paths.project(payout.project.id)}>Project</Link>
        </span>
      </div>
      <div className="grid flex-1 content-start gap-4 px-4 py-4 lg:px-5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2
              ref={heading}
              id="payout-title"
              tabIndex={-1}
              className="text-[1.75rem] leading-8 tabular-nums outline-none"
            >
              <span className="mark">{inCents(payout.cents)}</span>
            </h2>
            <StatusBadge tone={label.tone}>{waitsForSecond ? 'Needs a second person' : label.text}</StatusBadge>
          </div>
          <p className="wrap-anywhere">
            to <strong>{payout.payee}</strong>, {payout.bank}, account ending in {payout.last4}
          </p>
          <p className="wrap-anywhere text-ink-2 text-sm dense:text-xs">
            for <Link to={paths.project(payout.project.id)}>{payout.project.title}</Link>
          </p>
        </div>
        {payout.hold && (
          <div className="wrap-anywhere grid gap-1 rounded-md border-warn border-l-[3px] bg-sunken p-3 text-sm dense:text-xs dense:leading-5">
            <p className="font-semibold">
              On hold: {reasonLabels[payout.hold.reason].toLowerCase()}.{' '}
              {payout.hold.endsByItself ? 'Ends' : 'Looked at by'} {exactTime(payout.hold.reviewBy)}.
            </p>
            <p>
              <span className="text-ink-2">The researcher reads:</span> “{payout.hold.shownText}”
            </p>
          </div>
        )}
        {(payout.failure ?? payout.refusal) && (
          <p className="wrap-anywhere rounded-md border-bad border-l-[3px] bg-sunken p-3 text-sm dense:text-xs">
            {payout.refusal ?? `It did not stay: ${payout.failure}.`}
          </p>
        )}
        <section className="grid gap-1 border-line border-t pt-3">
          <h3 className="font-sans font-semibold text-sm tracking-normal">What it pays for</h3>
          <p className="wrap-anywhere whitespace-pre-line text-sm dense:text-xs">{payout.purpose}</p>
        </section>
        <section className="grid gap-2 border-line border-t pt-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-sans font-semibold text-sm tracking-normal">What is free</h3>
            <span className="text-ink-3 text-xs">
              {free.minimum > 0
                ? `minimum ${inDollars(free.minimum)}${free.raised >= free.minimum ? ' reached' : ' not reached'}`
                : 'no minimum'}
            </span>
          </div>
          <SumList
            lines={[
              { label: `Gifts, ${inThousands(free.gifts)}`, amount: free.given },
              { label: 'Fees', amount: minus(free.fees) },
              { label: 'Given back, or taken back', amount: minus(free.returned), hidden: free.returned === 0 },
              { label: 'Younger than 7 days', amount: minus(free.young), hidden: free.young === 0 },
              { label: 'Disputed by banks', amount: minus(free.disputed), hidden: free.disputed === 0 },
              { label: 'Promised back to donors', amount: minus(free.promised), hidden: free.promised === 0 },
              { label: 'Waits for milestones', amount: minus(free.unreleased), hidden: free.unreleased === 0 },
              { label: 'Other payouts', amount: minus(free.otherPayouts), hidden: free.otherPayouts === 0 },
              { label: 'Claims given up', amount: free.writtenOff, hidden: free.writtenOff === 0 },
            ]}
            total={{ label: 'Free to ask for', amount: free.available }}
          />
          {free.closed && <p className="text-sm text-warn dense:text-xs">{free.closed}</p>}
        </section>
        <section className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
          <h3 className="font-sans font-semibold text-sm tracking-normal">Receipts of earlier payouts</h3>
          <span className="text-ink-2 text-xs">
            {receipts.paid === 0
              ? 'none was paid yet'
              : `${inCents(receipts.spent)} of ${inCents(receipts.paid)} accounted for`}
          </span>
        </section>
        <PayoutReceipts payout={payout} />
      </div>
      <Decisions payout={payout} onAct={onAct} />
    </article>
  )
}

function Step({ to, label, mark }: { to: string | undefined; label: string; mark: 'j' | 'k' }) {
  const [query] = useSearchParams()
  if (to === undefined) return null
  const arrow =
    mark === 'k' ? <ChevronLeft size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />
  return (
    <Link to={changedUrl(query, { payout: to })} aria-label={label} className="inline-flex min-h-8 items-center gap-1">
      {mark === 'k' && arrow}
      <Kbd>{mark}</Kbd>
      {mark === 'j' && arrow}
    </Link>
  )
}

/** In view however long the payout is, and what happens next said beneath it. */
function Decisions({ payout, onAct }: Pick<PayoutPaneProps, 'payout' | 'onAct'>) {
  const managedBy = useManagedBy()
  const { notApprovable, mayHold, mayDecline, mayRelease } = payout
  if (!mayHold) return null
  const asks = managedBy === null ? 'Asks for your password.' : `${managedBy} has to have signed you in just now.`
  return (
    <div className="sticky bottom-0 grid border-line border-t bg-surface">
      <div
        className={cx(
          'flex flex-wrap items-start gap-2 px-4 py-2.5 max-lg:*:flex-1 lg:px-5',
          mayRelease && 'max-lg:grid max-lg:grid-cols-2',
        )}
      >
        <Button
          onClick={() => onAct('approve')}
          disabledReason={notApprovable ?? undefined}
          reasonId="payout-next"
          aria-keyshortcuts="a"
        >
          <span>
            Approve<span className="max-sm:sr-only"> {inCents(payout.cents)}</span>
          </span>{' '}
          <Kbd>a</Kbd>
        </Button>
        <Button variant="quiet" onClick={() => onAct('hold')} aria-keyshortcuts="h">
          {payout.hold ? 'Change Hold' : 'Hold'} <Kbd>h</Kbd>
        </Button>
        {mayRelease && (
          <Button variant="quiet" onClick={() => onAct('release')}>
            End Hold
          </Button>
        )}
        {mayDecline && (
          <Button variant="quiet" onClick={() => onAct('decline')} aria-keyshortcuts="r">
            Decline <Kbd>r</Kbd>
          </Button>
        )}
      </div>
      <p id="payout-next" className="border-line border-t bg-paper px-4 py-1.5 text-ink-3 text-xs lg:px-5">
        {notApprovable ??
          `${asks} ${payout.approved + 1 >= payout.seats ? 'Then the transfer starts.' : 'Then a second person decides.'}`}
      </p>
    </div>
  )
}
