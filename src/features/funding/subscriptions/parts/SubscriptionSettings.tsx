import { Link } from 'react-router'
import { SettingsSection } from '#features/identity/account-settings/parts/SettingsSection.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Money } from '#ui/Money.tsx'
import { paths } from '#values/paths.ts'
import type { OwnSubscription } from '../contract.ts'
import { nameOfPlan } from '../rules/states.ts'
import { nextText, PlanBadge } from './PlanFacts.tsx'

/** RESP-21: the plan in short among a researcher's settings; its own page has the rest. */
export function SubscriptionSettings({ subscription }: { subscription: OwnSubscription }) {
  const { tier, perMonth, state, address } = subscription
  return (
    <div id="subscription">
      <SettingsSection title="Subscription management" text="Your plan, its price and its invoices.">
        <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
          <p className="flex flex-wrap items-baseline justify-between gap-3">
            <span className="font-semibold text-lg">{nameOfPlan(tier)}</span>
            <PlanBadge subscription={subscription} />
          </p>
          <p>
            <Money amount={perMonth} exact /> a month. {state === 'active' && `Next charge: ${nextText(subscription)}`}
          </p>
          {address !== null && state !== 'pending_payment' && (
            <p className="wrap-anywhere text-ink-2 text-sm">Taxes are due in {address}.</p>
          )}
        </div>
        <div>
          <Link to={paths.subscription()} className={buttonClass({ variant: 'quiet' })}>
            {state === 'pending_payment' ? 'Choose and Pay a Plan' : 'Change or Cancel the Plan'}
          </Link>
        </div>
      </SettingsSection>
    </div>
  )
}
