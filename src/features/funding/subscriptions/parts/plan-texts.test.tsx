import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AuthProvider } from '#features/identity/session/parts/session.ts'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { OwnSubscription } from '../contract.ts'
import { ChangePlan } from './ChangePlan.tsx'
import { DowngradeDialog } from './DowngradeDialog.tsx'
import { PlanBanners, PlanOffer } from './PlanBanners.tsx'
import { PlanCard } from './PlanCard.tsx'
import { nextText } from './PlanFacts.tsx'
import { UpgradeDialog } from './UpgradeDialog.tsx'

const now = '2026-12-01T12:00:00.000Z' as Instant
const plan: OwnSubscription = {
  ...{ tier: 'premium', state: 'active', perMonth: cents(15_000), region: 'US', postalCode: null, address: null },
  ...{ isPlaceRefused: false, setupFeeDue: cents(0), asksTaxes: false, taxes: [], period: null, pendingChange: null },
  ...{ nextCharge: null, usage: [], method: null, due: null, isDisputed: false, isChanging: false, awaitsCard: false },
  ...{ isDisputeLost: false, isPaying: false, held: 0, invoices: [], now },
}
const pageOf = (part: React.ReactNode, at = '/') => {
  const router = createMemoryRouter([{ path: '/', element: <AuthProvider>{part}</AuthProvider> }], {
    initialEntries: [at],
  })
  return renderToString(<RouterProvider router={router} />)
}

test('who is back from paying what was due is told that it is on its way, and is not asked to pay again', () => {
  const due = { total: cents(15_000), reason: 'Declined.', nextTryAt: null, graceUntil: null }
  const dueNow = { ...plan, state: 'past_due', due } as const
  const isAsked = (one: OwnSubscription, at: string) =>
    pageOf(<PlanBanners subscription={one} />, at).includes('Pay Now')
  expect([isAsked(dueNow, '/?back=paid'), isAsked({ ...dueNow, isPaying: true }, '/?back=paid')]).toEqual([true, false])
  // A page that was opened and left.
  expect(isAsked({ ...dueNow, isPaying: true }, '/')).toBe(true)
})

test('a larger plan is offered to those who have none of the largest', () => {
  const offer = (tier: OwnSubscription['tier']) => pageOf(<PlanOffer subscription={{ ...plan, tier, held: 1 }} />)
  expect(offer('advanced')).toContain('A larger plan holds more.')
  expect(offer('premium')).not.toContain('larger plan')
})

test('who has cancelled reads that another plan takes the cancellation back', () => {
  const cancelled = { ...plan, tier: 'advanced', pendingChange: 'cancel' } as const
  const dialogs = (subscription: OwnSubscription) => [
    pageOf(<UpgradeDialog subscription={subscription} to="premium" onClose={() => {}} />),
    pageOf(<DowngradeDialog subscription={subscription} to="standard" onClose={() => {}} />),
  ]
  const say = (subscription: OwnSubscription) =>
    dialogs(subscription).map((text) => text.includes('This takes your cancellation back.'))
  expect([say(cancelled), say({ ...cancelled, pendingChange: null })]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('while the next month is being paid, the page says what each change waits for', () => {
  const period = { start: '2026-10-30T12:00:00.000Z' as Instant, end: '2026-11-30T12:00:00.000Z' as Instant }
  const due = { total: cents(15_000), reason: null, nextTryAt: null, graceUntil: null }
  const waitsIn = (subscription: OwnSubscription) =>
    pageOf(<ChangePlan subscription={subscription} />).split('Your next month is being paid. You can change').length - 1
  expect([waitsIn({ ...plan, tier: 'advanced', period, due }), waitsIn({ ...plan, tier: 'advanced', period })]).toEqual(
    [2, 0],
  )
})

test('once the bank has taken a payment back, nothing waits for its decision any more', () => {
  const held = { ...plan, isDisputed: true, held: 1 }
  const textsOf = (subscription: OwnSubscription) => [
    pageOf(<PlanBanners subscription={subscription} />),
    pageOf(<PlanOffer subscription={subscription} />),
  ]
  const [open, lost] = [textsOf(held), textsOf({ ...held, isDisputeLost: true })]
  expect([open[0]?.includes('until the bank has decided'), open[1]?.includes('disputes a payment')]).toEqual([
    true,
    true,
  ])
  expect(lost.filter((text) => /until the bank has decided|disputes a payment/.test(text))).toEqual([])
  expect(lost.filter((text) => text.includes('took a payment'))).toHaveLength(2)
})

test('a month that is over is not announced as one to come', () => {
  const start = '2026-10-30T12:00:00.000Z' as Instant
  const [past, ahead] = ['2026-11-30T12:00:00.000Z', '2026-12-30T12:00:00.000Z'] as [Instant, Instant]
  const at = (end: Instant) => ({
    ...{ ...plan, period: { start, end } },
    nextCharge: { at: end, tier: 'premium', net: cents(15_000), tax: cents(0), total: cents(15_000) } as const,
  })
  const cancelled = (end: Instant) => nextText({ ...at(end), pendingChange: 'cancel', nextCharge: null })
  expect([cancelled(ahead), cancelled(past)]).toEqual([
    'Ends on December 30, 2026. Nothing more is charged.',
    'Its month ended on November 30, 2026. Nothing more is charged.',
  ])
  expect([nextText(at(ahead)), nextText(at(past))]).toEqual([
    '$150.00 on December 30, 2026.',
    '$150.00, due since November 30, 2026.',
  ])
  const due = { total: cents(15_000), reason: null, nextTryAt: null, graceUntil: null }
  expect(pageOf(<PlanCard subscription={at(ahead)} />)).toContain('next charge December 30, 2026')
  expect(pageOf(<PlanCard subscription={at(past)} />)).toContain('charge due since November 30, 2026')
  expect(nextText({ ...at(past), due })).toBe('$150.00 is being charged.')
})
