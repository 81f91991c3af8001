import Check from 'lucide-react/icons/check'
import { cx } from '#ui/cx.ts'
import { Money } from '#ui/Money.tsx'
import { type Plan, plans, type Tier } from '../rules.ts'

type PlanCardsProps = { chosen: Tier; onChoose: (tier: Tier) => void }

/**
 * The three plans side by side, one of them chosen (RSUP-01): radio buttons, so that a form without scripts sends it.
 */
export const PlanCards = ({ chosen, onChoose }: PlanCardsProps) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">Choose a plan</legend>
    <div className="grid gap-4 lg:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.tier} plan={plan} isChosen={plan.tier === chosen} onChoose={onChoose} />
      ))}
    </div>
  </fieldset>
)

type PlanCardProps = { plan: Plan; isChosen: boolean; onChoose: (tier: Tier) => void }

function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  const id = `plan-${plan.tier}`
  return (
    <div
      data-plan={plan.tier}
      className={cx(
        'relative flex flex-col gap-4 rounded-lg border p-5 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brand-500 has-focus-visible:outline-offset-2',
        isChosen
          ? 'border-brand-500 bg-brand-50 outline outline-brand-500'
          : 'border-edge bg-surface hover:border-brand-500',
      )}
    >
      <div className="flex min-h-6 items-center gap-3">
        <input
          type="radio"
          name="plan"
          id={id}
          value={plan.tier}
          checked={isChosen}
          onChange={() => onChoose(plan.tier)}
          aria-describedby={`${id}-price`}
          className="choice relative z-10"
        />
        {/* The label's area is the whole card. */}
        <label htmlFor={id} className="flex-1 font-semibold text-lg after:absolute after:inset-0">
          {plan.name}
        </label>
        {plan.isPopular && (
          <span className="small-caps rounded-sm border border-brand-500 bg-brand-50 px-2 py-0.5 font-semibold text-brand-700">
            Popular
          </span>
        )}
      </div>
      <p id={`${id}-price`} className="flex items-baseline gap-2">
        <Money amount={plan.perMonth} className="figure-text text-3xl" />
        <span className="text-ink-2">per month</span>
      </p>
      <ul aria-label={`What ${plan.name} holds`} className="grid gap-2 border-line border-t pt-4">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-500" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
}
