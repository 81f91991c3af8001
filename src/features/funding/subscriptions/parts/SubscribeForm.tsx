import { useState } from 'react'
import { PlanCards } from '#features/identity/plans/parts/PlanCards.tsx'
import type { Tier } from '#features/identity/plans/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { type LedgerPart, LedgerStrip } from '#ui/LedgerStrip.tsx'
import { inCents } from '#values/money.ts'
import type { OwnSubscription } from '../contract.ts'
import { firstLines, sumLines } from '../rules/lines.ts'
import { consentText, nameOfPlan, priceOfPlan } from '../rules/states.ts'
import { AddressFields, addressOf, sentAddress } from './AddressFields.tsx'
import { usePlan } from './use-plan.ts'

type Props = { subscription: OwnSubscription }

/** The first checkout (AMB-099): what is paid now, what each month, and the text that is agreed to. */
export function SubscribeForm({ subscription }: Props) {
  const { setupFeeDue, taxes, asksTaxes } = subscription
  const { api, busy, error, leaveFor } = usePlan()
  const [tier, setTier] = useState<Tier>(subscription.tier)
  const [address, setAddress] = useState(addressOf(subscription))
  const [agreed, setAgreed] = useState(false)
  const [isSent, setSent] = useState(false)
  const price = priceOfPlan(tier)
  const rate = taxes.find((one) => one.region === address.region)
  const lines = firstLines(price, rate?.bps ?? 0, setupFeeDue > 0)
  const parts: LedgerPart[] = [
    ...(setupFeeDue > 0 ? [{ label: 'Setup fee, once', cents: setupFeeDue, tone: 'ink' } as const] : []),
    { label: `${nameOfPlan(tier)}, first month`, cents: price, tone: 'brand' },
    ...(rate ? [{ label: rate.name, cents: sumLines(lines).tax, tone: 'quiet' } as const] : []),
  ]
  const send = () => {
    setSent(true)
    const place = sentAddress(subscription, address)
    if (!place || !agreed) return
    const body = { tier, ...place, consent: true } as const
    void leaveFor('checkout', () => api('POST /api/me/subscription/checkout', { body }))
  }
  return (
    <Form
      kept
      fault={error}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PlanCards chosen={tier} onChoose={setTier} />
      <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6">
        <div className="grid content-start gap-4">
          <AddressFields subscription={subscription} address={address} onChange={setAddress} isSent={isSent} />
          <Checkbox
            label={consentText(nameOfPlan(tier), inCents(price))}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={isSent && !agreed ? 'Please agree to the monthly charge.' : undefined}
          />
        </div>
        <div className="grid content-start gap-4">
          <h2 className="text-lg">To pay now</h2>
          <LedgerStrip parts={parts} totalLabel={asksTaxes ? 'In US dollars, before taxes' : 'In US dollars'} />
          {asksTaxes && (
            <p className="text-ink-2 text-sm">
              The tax for your address is worked out when you go on. The payment page shows the total before you pay.
            </p>
          )}
          <Button type="submit" wide busy={busy === 'checkout'}>
            Go to Payment
          </Button>
          <p className="text-ink-3 text-sm">
            You pay on the page of our payment service, which keeps your card for the months to come. We never see its
            number. You can change or cancel the plan here at any time.
          </p>
        </div>
      </div>
    </Form>
  )
}
