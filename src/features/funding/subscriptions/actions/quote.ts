import type { Tier } from '#features/identity/plans/rules.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { type Instant, later, minuteMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Subscription } from '../rules/life.ts'
import { sumLines, upgradeLines } from '../rules/lines.ts'
import { secondsOf, wholeSecond } from '../rules/periods.ts'
import { isUpgrade, priceOfPlan } from '../rules/states.ts'
import { taxedAmount } from '../rules/taxed.ts'
import { insertQuote, type Quote } from '../store/quotes.ts'
import { findSubscription } from '../store/subscriptions.ts'
import { askFor, byService, byTable, taxedLines } from './taxes.ts'

const quoteLastsMs = 15 * minuteMs

export type ActiveSubscription = Subscription & { readonly periodStart: Instant; readonly periodEnd: Instant }

/** A plan whose month is paid, and which nothing blocks. */
export function mustBeActive(one: Subscription | undefined): ActiveSubscription {
  if (!one || one.state === 'pending_payment' || one.state === 'ended' || one.state === 'suspended')
    throw new Refusal('no_subscription', 'You have no plan yet. Please choose one first.')
  if (one.state === 'past_due') throw new Refusal('payment_due', 'Please pay the open invoice first.')
  mustNotBeHeld(one)
  if (one.periodStart === null || one.periodEnd === null) throw new Error('an active plan has a month')
  return { ...one, periodStart: one.periodStart, periodEnd: one.periodEnd }
}

/** Paid or not, a plan is on hold while a bank disputes a payment of it, and for good where it decides against us. */
export function mustNotBeHeld({ heldSince }: Subscription): void {
  if (heldSince === null) return
  throw new Refusal('subscription_held', 'Your bank disputed a payment of this plan, so it is on hold.')
}

/**
 * What an upgrade costs now, to the second and for fifteen minutes: the quoted price
 * is the price that is charged.
 *
 * @throws Refusal no_subscription, payment_due, subscription_held, not_an_upgrade, tax_address_refused (409),
 * gateway_unavailable (503).
 */
export async function quoteUpgrade(platform: Platform, { userId }: Actor, toTier: Tier): Promise<Quote> {
  const { database, clock } = platform
  const one = mustBeActive(await findSubscription(database, userId))
  if (!isUpgrade(one.tier, toTier))
    throw new Refusal(
      'not_an_upgrade',
      'This is not a larger plan than yours. A smaller one begins with your next month.',
    )
  const now = wholeSecond(clock.now())
  const period = { start: one.periodStart, end: one.periodEnd }
  const { left: secondsLeft, whole: secondsWhole } = secondsOf(period, now)
  const [fromPrice, toPrice] = [one.price, priceOfPlan(toTier)]
  const make = (bps: number) =>
    upgradeLines({ from: fromPrice, to: toPrice, left: secondsLeft, whole: secondsWhole }, bps)
  const { region, postalCode } = one
  const taxAnswer = await askFor(platform, { userId, region, postalCode, amount: taxedAmount(make(0)) })
  const taxing = byService(taxAnswer) ?? (await byTable(database, region, now))
  const lines = taxedLines(taxing, make)
  const [credit, charge] = lines
  const { tax, total } = sumLines(lines)
  const quote: Quote = {
    ...{ id: newId<'quote'>(platform), userId, fromTier: one.tier, fromPrice, toTier, toPrice, at: now },
    ...{ periodEnd: period.end, secondsLeft, secondsWhole, taxBps: taxing.bps, taxName: taxing.name, tax },
    ...{ credit: cents(-(credit?.amount ?? 0)), charge: charge?.amount ?? cents(0), due: total },
    ...{ expiresAt: later(now, quoteLastsMs), usedAt: null, planTaxId: taxAnswer?.id ?? null },
  }
  await insertQuote(database, quote)
  return quote
}
