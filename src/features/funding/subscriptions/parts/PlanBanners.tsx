import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { tiers } from '#features/identity/plans/rules.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import type { OwnSubscription } from '../contract.ts'
import { againText } from '../rules/dunning.ts'
import { usePlan } from './use-plan.ts'

type Props = { subscription: OwnSubscription }

const Banner = ({ tone, title, children }: { tone: 'bad' | 'plain'; title: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className={cx(
      'grid gap-3 rounded-lg border p-4 sm:p-5',
      tone === 'bad' ? 'border-bad bg-bad-50' : 'border-line bg-brand-50',
    )}
  >
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)

const waiting = (held: number): string =>
  held === 0
    ? ''
    : held === 1
      ? ' One submission waits for it outside the review queue.'
      : ` ${held} submissions wait for it outside the review queue.`

/** What blocks the plan now, with its date and the button that helps. */
export function PlanBanners({ subscription }: Props) {
  const [query] = useSearchParams()
  const { state, due, isDisputed, isDisputeLost, isChanging, isPaying, awaitsCard, held } = subscription
  const isBack = query.get('back') === 'paid'
  if (isDisputeLost)
    return (
      <Banner tone="bad" title="Your bank took a payment back">
        <p>
          It decided about a payment that it had disputed. The plan stays on hold, unless the bank changes its decision.
          {waiting(held)} Live projects and their gifts go on.
        </p>
        <p>
          If you did not mean to dispute it, please <Link to={paths.contact()}>write to us</Link>.
        </p>
      </Banner>
    )
  if (isDisputed)
    return (
      <Banner tone="bad" title="Your bank disputes a payment">
        <p>The plan is on hold until the bank has decided.{waiting(held)} Live projects and their gifts go on.</p>
      </Banner>
    )
  // Before what is due: to pay it again would be the one thing not to do.
  if (isBack && isPaying && state !== 'active') return <OnItsWay />
  if (due && state === 'past_due') return <PastDue subscription={subscription} due={due} />
  if (subscription.isPlaceRefused) return <AddressRefused subscription={subscription} />
  if (state === 'suspended')
    return (
      <Banner tone="bad" title="Your plan is suspended">
        <p>
          It was not paid for fourteen days.{waiting(held)} Live projects and their gifts go on. Choose a plan below and
          pay it, and everything goes on; the setup fee is not asked for again.
        </p>
      </Banner>
    )
  if (isChanging || (isBack && state !== 'active')) return <OnItsWay />
  if (isBack && awaitsCard)
    return (
      <Banner tone="plain" title="Your card is on its way">
        <p role="status">
          The payment service has not confirmed it yet. This page shows it by itself when it has; you need not give it
          again.
        </p>
      </Banner>
    )
  if (query.get('back') === 'cancelled' && state !== 'active')
    return (
      <Banner tone="plain" title="Nothing was charged">
        <p>You left the payment page. Your choice is kept, and you can go on whenever you like.</p>
      </Banner>
    )
  return null
}

const OnItsWay = () => (
  <Banner tone="plain" title="Your payment is on its way">
    <p role="status">
      The bank has not confirmed it yet. This page changes by itself when it has; you need not pay again.
    </p>
  </Banner>
)

const AddressRefused = ({ subscription: { address } }: Props) => (
  <Banner tone="bad" title="Your billing address is not known">
    <p>
      The tax of your next month cannot be worked out for {address}, so nothing was charged; your card is not the
      reason. The plan stays as it is meanwhile. Give the country and postal code of now, and the month is charged as
      always.
    </p>
    <div className="grid sm:block">
      <Link to={paths.subscription({ change: 'address' })} preventScrollReset className={buttonClass()}>
        Change the Address
      </Link>
    </div>
  </Banner>
)

function PastDue({ subscription, due }: Props & { due: NonNullable<OwnSubscription['due']> }) {
  const { api, busy, error, leaveFor } = usePlan()
  return (
    <Banner tone="bad" title={`${inCents(due.total)} could not be charged`}>
      <p>
        {due.reason} {againText(due.nextTryAt)}{' '}
        {due.graceUntil &&
          `Your plan stays as it is until ${longDate(due.graceUntil)}; after that new submissions wait and boosts stop. `}
        Live projects and their gifts go on in any case.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button busy={busy === 'pay'} onClick={() => void leaveFor('pay', () => api('POST /api/me/subscription/pay'))}>
          Pay Now
        </Button>
        <Button
          variant="quiet"
          busy={busy === 'card'}
          onClick={() => void leaveFor('card', () => api('POST /api/me/subscription/card'))}
        >
          Give Another Card
        </Button>
      </div>
      {error && <p role="alert">{error}</p>}
      {subscription.held > 0 && <p>{waiting(subscription.held).trim()}</p>}
    </Banner>
  )
}

/** On the researcher's profile: offered after the first sign-in, and again while something blocks the plan. */
export function PlanOffer({ subscription }: Props) {
  const { state, isDisputed, held, isPlaceRefused } = subscription
  if ((state === 'active' && !isDisputed && held === 0 && !isPlaceRefused) || (isDisputed && held === 0)) return null
  const [text, act] = offerOf(subscription)
  return (
    <section
      aria-label="Your plan"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p className="min-w-0 flex-1 basis-64">{text}</p>
      <Link
        to={paths.subscription(subscription.isPlaceRefused ? { change: 'address' } : {})}
        className={buttonClass({ size: 'sm' })}
      >
        {act}
      </Link>
    </section>
  )
}

function offerOf(subscription: OwnSubscription): readonly [string, string] {
  const { tier, state, due, held, isDisputed, isDisputeLost, isPlaceRefused } = subscription
  if (isDisputeLost) return [`Your bank took a payment of your plan back.${waiting(held)}`, 'See your subscription']
  if (isDisputed) return [`Your bank disputes a payment of your plan.${waiting(held)}`, 'See your subscription']
  if (isPlaceRefused)
    return ['Your next month waits: its tax cannot be worked out for your billing address.', 'Change the address']
  if (state === 'past_due')
    return [
      `Your plan could not be charged.${due?.graceUntil ? ` It stays as it is until ${longDate(due.graceUntil)}.` : ''}`,
      'Pay or change the card',
    ]
  if (state === 'suspended') return [`Your plan is suspended.${waiting(held)} Live projects go on.`, 'Pay the plan']
  if (state === 'active') {
    const used = `The listings of your plan are used for this year.${waiting(held)}`
    return tier === tiers.at(-1)
      ? [used, 'See your subscription']
      : [`${used} A larger plan holds more.`, 'See larger plans']
  }
  if (state === 'ended') return [`Your plan has ended.${waiting(held)}`, 'Begin a plan']
  return [
    held > 0
      ? `Your plan is not paid yet.${waiting(held)}`
      : 'Your plan is not paid yet. You can look around and write; reviewers read what you submit once it is.',
    'Choose and pay a plan',
  ]
}
