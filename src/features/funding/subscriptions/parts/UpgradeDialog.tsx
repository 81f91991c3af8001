import { useEffect, useRef, useState } from 'react'
import type { Tier } from '#features/identity/plans/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { type Cents, cents, inCents } from '#values/money.ts'
import { longDate } from '#values/time.ts'
import type { OwnSubscription, UpgradeQuote } from '../contract.ts'
import { consentText, nameOfPlan, priceOfPlan } from '../rules/states.ts'
import { usePlan } from './use-plan.ts'

type Props = { subscription: OwnSubscription; to: Tier; onClose: () => void }

/** The price to the cent, before anything is charged. */
export function UpgradeDialog({ subscription, to, onClose }: Props) {
  const { api, busy, error, send } = usePlan()
  const [quote, setQuote] = useState<UpgradeQuote>()
  const [agreed, setAgreed] = useState(false)
  const [isSent, setSent] = useState(false)
  const asked = useRef(false)
  const ask = async () =>
    setQuote(await send('quote', () => api('POST /api/me/subscription/quotes', { body: { tier: to } })))
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  })
  const name = nameOfPlan(to)
  const upgrade = async () => {
    setSent(true)
    if (!quote || !agreed) return
    const call = () => api('POST /api/me/subscription/upgrade', { body: { quoteId: quote.id, consent: true } })
    if (await send('upgrade', call, `You have ${name} now.`)) onClose()
    else setQuote(undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Upgrade to ${name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Now
          </Button>
          {quote || busy === 'quote' ? (
            <Button busy={busy !== undefined} onClick={() => void upgrade()}>
              {quote && !quote.isCarried ? `Pay ${inCents(quote.due)} and Upgrade` : 'Upgrade'}
            </Button>
          ) : (
            <Button onClick={() => void ask()}>Look at the Price Again</Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {subscription.pendingChange === 'cancel' && <p>This takes your cancellation back.</p>}
        {quote && <Price quote={quote} subscription={subscription} />}
        {busy === 'quote' && <Spinner label="Reckoning the price" />}
        {quote && (
          <Checkbox
            label={consentText(name, inCents(priceOfPlan(to)))}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={isSent && !agreed ? 'Please agree to the monthly charge.' : undefined}
          />
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

function Price({ quote, subscription }: { quote: UpgradeQuote; subscription: OwnSubscription }) {
  const { tier, period, method } = subscription
  const rows: readonly (readonly [string, Cents])[] = [
    [`Rest of the month in ${nameOfPlan(quote.toTier)}`, quote.charge],
    [`Unused part of ${nameOfPlan(tier)}, given back`, cents(-quote.credit)],
    ...(quote.tax > 0 ? [[quote.taxName ?? 'Tax', quote.tax] as const] : []),
  ]
  return (
    <>
      <dl className="grid gap-1.5">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <Money amount={amount} exact />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-ink border-t pt-1.5 font-semibold">
          <dt>{quote.isCarried ? 'On your next invoice' : 'To pay now'}</dt>
          <dd>
            <Money amount={quote.due} exact />
          </dd>
        </div>
      </dl>
      <p className="text-ink-2 text-sm">
        {quote.isCarried
          ? 'This is less than fifty cents, so it stands on your next invoice; what the plan holds more comes with it.'
          : `It is charged to ${method?.label ?? 'your card'} once, and the plan changes at once.`}{' '}
        A twelfth of what the larger plan holds more in a year comes now, the rest with the first month that is paid in
        full{period ? `, on ${longDate(period.end)}` : ''}.
      </p>
    </>
  )
}
