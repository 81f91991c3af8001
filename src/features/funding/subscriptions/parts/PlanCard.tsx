import { Link } from 'react-router'
import { Money } from '#ui/Money.tsx'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { OwnSubscription } from '../contract.ts'
import { resetsText } from '../rules/allowances.ts'
import { nameOfPlan } from '../rules/states.ts'
import { PlanBadge } from './PlanFacts.tsx'
import { UsageRows } from './UsageList.tsx'

/** The plan beside the money: its price, its next charge, and its usage. */
export function PlanCard({ subscription }: { subscription: OwnSubscription }) {
  const { tier, perMonth, nextCharge, method, usage, state, now } = subscription
  const resets = resetsText(usage)
  return (
    <section aria-labelledby="plan" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="plan">{nameOfPlan(tier)} plan</h3>
        <Link to={paths.subscription()} className="inline-flex min-h-11 items-center">
          {state === 'pending_payment' || state === 'ended' ? 'Choose and pay' : 'Change'}
          <span className="sr-only"> the plan</span>
        </Link>
      </div>
      <p className="text-ink-2 text-sm">
        <Money amount={perMonth} exact /> a month
        {nextCharge && nextCharge.tax > 0 && ' and tax'}
        {nextCharge && `, ${nextCharge.at > now ? 'next charge' : 'charge due since'} ${longDate(nextCharge.at)}`}
        {method && `, ${method.label}`}
      </p>
      {state !== 'active' && (
        <p>
          <PlanBadge subscription={subscription} />
        </p>
      )}
      <UsageRows usage={usage} className="gap-y-3 text-sm" />
      <p className="text-ink-3 text-sm">
        {resets} <Link to={paths.subscription()}>Invoices</Link>
      </p>
    </section>
  )
}

/** The plan's next charge, in the list of next events. */
export const chargeToCome = ({ nextCharge }: OwnSubscription) =>
  nextCharge
    ? [
        {
          at: nextCharge.at,
          text: `${inCents(nextCharge.net)}${nextCharge.tax > 0 ? ' and tax' : ''} for the plan`,
        },
      ]
    : []
