import { closeGone } from '#features/funding/exceptions/actions/close-exception.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import type { ExceptionKind } from '#features/funding/exceptions/rules.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, cents, sumCents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { ownPart } from '../rules/booking.ts'
import {
  balanceFindings,
  coverFindings,
  type Finding,
  giftFinding,
  isYoung,
  payoutFindings,
  rowFinding,
} from '../rules/findings.ts'
import { findReadTo, keepStatement, listDiffering, lockNewest, readSums } from '../store/statements.ts'
import { bookGateway } from './book.ts'
import { readGateway } from './read-gateway.ts'
import { readHeld } from './read-held.ts'

/**
 * Reconciles the books with what the gateway reports it owes us: reads its rows and its payouts to our bank, books what
 * only they contain, and makes an exception of what differs. Runs after the comparison of single objects, which repairs
 * missed events. Safe to run at any time, and concurrently.
 *
 * @returns how many exceptions are new; undefined without a gateway.
 * @throws GatewayUnavailable; what was read until then stays stored.
 */
export async function settle(platform: Platform): Promise<{ filed: number } | undefined> {
  const { database, payments, clock } = platform
  if (payments.mode === 'none') return undefined
  const readTo = clock.now()
  const balance = await readGateway(platform, await findReadTo(database, payments.name))
  return database.transaction(async (tx) => {
    const formerEndedAt = await lockNewest(tx, payments.name)
    const booked = await bookGateway(tx, platform)
    const compared = await compareSums(tx, platform, balance, formerEndedAt)
    await keepStatement(tx, payments.name, { readTo, endedAt: clock.now(), formerEndedAt }, compared)
    const payouts = booked.payouts.flatMap((payout) => payoutFindings(payout, clock.now()))
    // Shortfalls of projects belong to the account for gifts.
    const isOfGifts = platform.payments !== platform.planPayments
    const own = isOfGifts ? coverFindings(ownPart(await readHeld(tx))) : []
    return file(tx, platform, [...compared.findings, ...booked.unexplained.map(rowFinding), ...payouts, ...own])
  })
}

/** The statement, and what in it needs a person. */
async function compareSums(tx: Database, platform: Platform, owed: Cents | null, formerEndedAt: Instant | null) {
  const { isForeign, ...sums } = await readSums(tx, platform.payments.name)
  // What is counted in another currency cannot be compared: each payment is an exception of its own (docs/stripe.md).
  if (owed === null || isForeign) {
    const none = { young: cents(0), differing: cents(0), differingGifts: 0 }
    return { ...sums, ...none, balance: null, findings: [] as Finding[] }
  }
  const now = platform.clock.now()
  const all = await listDiffering(tx, platform.payments.name)
  const old = all.filter((one) => !isYoung(one, formerEndedAt, now))
  const sum = (of: typeof all) => sumCents(of.map((one) => cents(one.booked - one.listed)))
  const differing = sum(old)
  const compared = { ...sums, balance: owed, young: cents(sum(all) - differing), differing, differingGifts: old.length }
  return {
    ...compared,
    findings: [...old.filter((one) => !one.isKnown).map(giftFinding), ...balanceFindings(compared)],
  }
}

/** Differences that may resolve themselves, unlike a returned payout. */
const passing: readonly ExceptionKind[] = ['settlement_differs', 'balance_differs', 'payout_late', 'cover_missing']

async function file(tx: Database, platform: Platform, found: readonly Finding[]): Promise<{ filed: number }> {
  const { clock, payments } = platform
  const filed = await fileExceptions(
    tx,
    platform,
    found.map((one) => ({ ...one, gateway: payments.name })),
  )
  for (const kind of passing) {
    const there = found.filter((one) => one.kind === kind).map((one) => one.reference)
    const about = { gateway: payments.name, kind }
    await closeGone(tx, about, there, 'The next statement of the gateway no longer says so.', clock.now())
  }
  return { filed }
}
