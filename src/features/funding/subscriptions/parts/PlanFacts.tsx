import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { inCents } from '#values/money.ts'
import { longDate } from '#values/time.ts'
import type { OwnSubscription } from '../contract.ts'
import { isMonthPaid, nameOfPlan } from '../rules/states.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { usePlan } from './use-plan.ts'

type Props = { subscription: OwnSubscription }

const badges: Readonly<Record<OwnSubscription['state'], readonly [Tone, string]>> = {
  pending_payment: ['neutral', 'Not paid yet'],
  active: ['ok', 'Active'],
  past_due: ['warn', 'Payment due'],
  suspended: ['bad', 'Suspended'],
  ended: ['neutral', 'Ended'],
}

export function PlanBadge({ subscription: { state, isDisputed, pendingChange } }: Props) {
  if (isDisputed) return <StatusBadge tone="bad">On hold</StatusBadge>
  if (state === 'active' && pendingChange === 'cancel') return <StatusBadge tone="warn">Cancelled</StatusBadge>
  const [tone, word] = badges[state]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

/** The next event of the plan, in one sentence. */
export function nextText(subscription: OwnSubscription): string {
  const { nextCharge, period, pendingChange, state, tier, isPlaceRefused, due, isDisputed, isChanging, now } =
    subscription
  if (isDisputed && pendingChange !== 'cancel') return 'Nothing is charged while the plan is on hold.'
  if (state === 'past_due') return due ? `${inCents(due.total)} is due now.` : 'Nothing is charged.'
  if (pendingChange === 'cancel' && period) {
    const charged = isChanging ? 'After the change that is being paid, nothing is charged.' : 'Nothing more is charged.'
    return `${period.end > now ? 'Ends' : 'Its month ended'} on ${longDate(period.end)}. ${charged}`
  }
  if (state === 'active' && due) return `${inCents(due.total)} is being charged.`
  if (!nextCharge) return 'Nothing is charged.'
  if (isPlaceRefused) return `${inCents(nextCharge.net)} and tax, once your billing address is known.`
  const change = nextCharge.tier === tier ? '' : `, then ${nameOfPlan(nextCharge.tier)}`
  const tax = nextCharge.tax > 0 ? `, ${inCents(nextCharge.tax)} of it tax` : ''
  const when = `${nextCharge.at > now ? ' on' : ', due since'} ${longDate(nextCharge.at)}`
  return `${inCents(nextCharge.total)}${when}${change}${tax}.`
}

const isInMonth = ({ state, period, now }: OwnSubscription): boolean =>
  isMonthPaid({ state, periodEnd: period?.end ?? null }, now)

/** AMB-105: plan, price, next charge and payment method, with their buttons. */
export function PlanFacts({ subscription }: Props) {
  const { tier, perMonth, method, pendingChange, address } = subscription
  const { api, busy, error, send, leaveFor } = usePlan()
  const [isAsking, setAsking] = useState(false)
  const [isMoving, setMoving] = useMoving()
  const hasWish = isInMonth(subscription) && pendingChange !== null
  const resume = () => send('resume', () => api('POST /api/me/subscription/resume'), 'Your plan goes on as it is.')
  return (
    <section aria-labelledby="plan-facts" className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="plan-facts" className="text-2xl">
          {nameOfPlan(tier)}
        </h2>
        <PlanBadge subscription={subscription} />
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <dt className="text-ink-2 text-sm">Price</dt>
          <dd className="font-semibold">
            <Money amount={perMonth} exact /> a month
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">Next charge</dt>
          <dd className="font-semibold">{nextText(subscription)}</dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">Payment method</dt>
          <dd className="font-semibold">
            {method ? `${method.label}${method.expires ? `, until ${method.expires}` : ''}` : 'None'}
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">Billing address</dt>
          <dd className="wrap-anywhere font-semibold">{address}</dd>
        </div>
      </dl>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button
          variant="quiet"
          busy={busy === 'card'}
          onClick={() => void leaveFor('card', () => api('POST /api/me/subscription/card'))}
        >
          Change Card
        </Button>
        <Button variant="quiet" onClick={() => setMoving(true)}>
          Change Address
        </Button>
        {hasWish && (
          <Button busy={busy === 'resume'} onClick={() => void resume()}>
            {pendingChange === 'cancel' ? 'Keep the Plan' : `Stay with ${nameOfPlan(tier)}`}
          </Button>
        )}
        {(pendingChange !== 'cancel' || !isInMonth(subscription)) && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Cancel Plan
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      {isMoving && <AddressDialog subscription={subscription} onClose={() => setMoving(false)} />}
      <CancelDialog subscription={subscription} open={isAsking} onClose={() => setAsking(false)} />
    </section>
  )
}

/** Whether the address is being changed: in the URL, where a mail and the banner lead. */
function useMoving(): [boolean, (isMoving: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const setMoving = (isMoving: boolean) =>
    setQuery(
      (now) => {
        if (isMoving) now.set('change', 'address')
        else now.delete('change')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return [query.get('change') === 'address', setMoving]
}

function CancelDialog({ subscription, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  const { api, busy, error, send } = usePlan()
  const { state, period, isChanging } = subscription
  const charged = isChanging ? 'after the change that is being paid nothing more is charged' : 'nothing more is charged'
  const cancel = async () => {
    const done = await send('cancel', () => api('POST /api/me/subscription/cancel'), 'Your plan is cancelled.')
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cancel your plan"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep the Plan
          </Button>
          <Button variant="danger" busy={busy === 'cancel'} onClick={() => void cancel()}>
            Cancel Plan
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {period && isInMonth(subscription)
            ? `The plan stays until ${longDate(period.end)}, and ${charged}. Until then you can take this back.`
            : state === 'past_due'
              ? 'The plan ends at once, and the open invoice is not asked for any more.'
              : 'The month that is paid is over, so the plan ends at once. A charge that is under way goes back to your card.'}
        </p>
        <p>Your live projects and their gifts go on. New submissions are kept and wait until a plan is paid again.</p>
        {error && (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}
