import type { Tier } from '#features/identity/plans/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { inCents } from '#values/money.ts'
import { longDate } from '#values/time.ts'
import type { OwnSubscription } from '../contract.ts'
import { holdings } from '../rules/allowances.ts'
import { nameOfPlan, priceOfPlan } from '../rules/states.ts'
import { usePlan } from './use-plan.ts'

type Props = { subscription: OwnSubscription; to: Tier; onClose: () => void }

/** A smaller plan, also below what is in use: shown, never refused, so that no subscriber is locked in. */
export function DowngradeDialog({ subscription, to, onClose }: Props) {
  const { api, busy, error, send } = usePlan()
  const { period, usage, pendingChange, now } = subscription
  const listed = usage.find(({ kind }) => kind === 'listing')?.used ?? 0
  const name = nameOfPlan(to)
  const change = async () => {
    const call = () => api('POST /api/me/subscription/downgrade', { body: { tier: to } })
    if (await send('downgrade', call, `${name} begins with your next month.`)) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change to ${name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep {nameOfPlan(subscription.tier)}
          </Button>
          <Button busy={busy === 'downgrade'} onClick={() => void change()}>
            Change to {name}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {name} begins {period && period.end > now ? `on ${longDate(period.end)}` : 'with your next month'} and costs{' '}
          {inCents(priceOfPlan(to))} a month. Until then everything stays as it is, and you can take this back.
        </p>
        {pendingChange === 'cancel' && <p>This takes your cancellation back.</p>}
        {listed > holdings[to].listing && (
          <p className="rounded-md border border-warn p-3">
            You have {listed} listings this year, and {name} holds {holdings[to].listing}. They all stay live; a new
            submission waits until your plan covers it.
          </p>
        )}
        {error && (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}
