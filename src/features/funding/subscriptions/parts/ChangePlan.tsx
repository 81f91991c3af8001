import { useState } from 'react'
import { plans, type Tier, tiers } from '#features/identity/plans/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import type { OwnSubscription } from '../contract.ts'
import { DowngradeDialog } from './DowngradeDialog.tsx'
import { UpgradeDialog } from './UpgradeDialog.tsx'

type Props = { subscription: OwnSubscription }

/** Upgrade at once, downgrade with the next month (AMB-105). */
export function ChangePlan({ subscription }: Props) {
  const { tier, state, isDisputed, isChanging } = subscription
  const [wish, setWish] = useState<Tier>()
  // Done in another tab, or by an attempt whose answer was lost: the page shows the plan, and no question remains.
  if (wish === tier) setWish(undefined)
  if (state !== 'active' || isDisputed || isChanging) return null
  const isUp = wish !== undefined && tiers.indexOf(wish) > tiers.indexOf(tier)
  const close = () => setWish(undefined)
  return (
    <section aria-labelledby="plan-change" className="grid gap-4">
      <h2 id="plan-change" className="text-xl">
        Change the plan
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {plans
          .filter((plan) => plan.tier !== tier)
          .map((plan) => (
            <li key={plan.tier} className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-semibold text-lg">{plan.name}</span>
                <span>
                  <Money amount={plan.perMonth} className="font-semibold" /> a month
                </span>
              </p>
              <ul className="grid list-disc gap-1 pl-5 text-ink-2 text-sm">
                {plan.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              <div>
                <Button
                  variant={tiers.indexOf(plan.tier) > tiers.indexOf(tier) ? 'primary' : 'quiet'}
                  disabledReason={waitsFor(subscription, plan.tier)}
                  onClick={() => setWish(plan.tier)}
                >
                  {tiers.indexOf(plan.tier) > tiers.indexOf(tier) ? 'Upgrade' : 'Change'} to {plan.name}
                </Button>
              </div>
            </li>
          ))}
      </ul>
      {wish !== undefined && isUp && <UpgradeDialog key={wish} subscription={subscription} to={wish} onClose={close} />}
      {wish !== undefined && !isUp && <DowngradeDialog subscription={subscription} to={wish} onClose={close} />}
    </section>
  )
}

/** Why a plan cannot be chosen now. */
function waitsFor({ pendingChange, due }: OwnSubscription, to: Tier): string | undefined {
  if (pendingChange === to) return 'This plan begins with your next month.'
  return due ? 'Your next month is being paid. You can change the plan once it is paid.' : undefined
}
