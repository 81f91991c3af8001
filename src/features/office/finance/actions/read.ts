import { record } from '#features/foundation/audit/actions.ts'
import { failureText } from '#features/funding/donations/rules.ts'
import { readAllBalances } from '#features/funding/ledger/actions.ts'
import { accountTypes } from '#features/funding/ledger/rules.ts'
import { readReservedAmount, readReversals } from '#features/funding/refunds/actions/read.ts'
import {
  aloneDayMax,
  goesBackWhole,
  leftAlone,
  leftToRefund,
  mayBeRefunded,
  type RefundReason,
} from '#features/funding/refunds/rules/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { cents, sumCents } from '#values/money.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { Refusal } from '#wire/refusal.ts'
import type { BookEntry, Books, GatewayEventRow, Proof, WholeDeskGift } from '../contract.ts'
import { type EntryFilter, listEntries, listEntriesOf } from '../store/entries.ts'
import { listEvents } from '../store/events.ts'
import { findGift, type GiftRow } from '../store/gifts.ts'
import { findNewestProof } from '../store/proofs.ts'

const pageSize = 30

/**
 * With the donor's name and address, even of an anonymous donor: the view is logged. @throws Refusal donation_not_found
 * (404).
 */
export async function readGift(platform: Platform, actor: Actor, id: string): Promise<WholeDeskGift> {
  const { database, clock, settings } = platform
  const gift = await findGift(database, id)
  if (!gift) throw new Refusal('donation_not_found', 'There is no such gift.')
  await logAccess(platform, actor, gift)
  const [entries, taken, promised] = await Promise.all([
    listEntriesOf(database, id),
    readReversals(database, actor, id),
    readReservedAmount(database, actor, id, clock.now()),
  ])
  const { failureCode, donorId: _, lost: __, ...shown } = gift
  const leftFor = (reason: RefundReason) => {
    const isWhole = goesBackWhole(reason, settings.wholeRefunds)
    return mayBeRefunded(gift, isWhole) ? leftToRefund(gift, promised.reserved, isWhole) : cents(0)
  }
  return {
    ...shown,
    failure: gift.state === 'failed' ? failureText(failureCode ?? undefined) : null,
    refundable: { fraud: leftFor('fraud'), platform_error: leftFor('platform_error') },
    wholeFor: [...settings.wholeRefunds],
    alone: leftAlone(promised.alone),
    aloneInDay: cents(Math.max(0, aloneDayMax - promised.alone.inDay)),
    entries,
    ...taken,
  }
}

/** Logged as a view of the person, or of the gift if the donor is a guest. */
function logAccess(
  platform: Platform,
  { userId: actorId }: Actor,
  { id: donationId, donorId }: GiftRow,
): Promise<void> {
  const target = donorId ? { targetKind: 'user', targetId: donorId } : { targetKind: 'donation', targetId: donationId }
  return record(platform.database, platform, { actorId, action: 'person.looked_at', ...target, data: { donationId } })
}

export async function readEvents(
  platform: Platform,
  show: 'waiting' | 'all',
  after: string | undefined,
): Promise<{ events: GatewayEventRow[]; older: string | null; now: Books['now'] }> {
  const rows = await listEvents(platform.database, show === 'waiting', placeFrom(after), pageSize + 1)
  const { page, older } = pageOf(rows, pageSize, ({ receivedAt: at, eventId: id }) => ({ at, id }))
  return { events: page, older, now: platform.clock.now() }
}

/** The newest proof of the books; undefined before the first. */
export const readNewestProof = (db: Database): Promise<Proof | undefined> => findNewestProof(db)

export async function readBooks(platform: Platform): Promise<Books> {
  const [proof, rows] = await Promise.all([findNewestProof(platform.database), readAllBalances(platform.database)])
  const balances = Object.entries(accountTypes).map(([account, type]) => {
    const parts = rows.filter((row) => row.account === account)
    return { account, type, balance: sumCents(parts.map((row) => row.balance)) }
  })
  return { proof: proof ?? null, balances, now: platform.clock.now() }
}

export async function readLedger(
  platform: Platform,
  filter: EntryFilter,
  after: string | undefined,
): Promise<{ entries: BookEntry[]; older: string | null }> {
  const rows = await listEntries(platform.database, filter, placeFrom(after), pageSize + 1)
  const { page, older } = pageOf(rows, pageSize, ({ at, id }) => ({ at, id }))
  return { entries: page, older }
}

const rowsAtOnce = 1000

/** The whole filtered ledger, a thousand entries at a time, so that a large one is never in memory at once. */
export async function* readWholeBooks(platform: Platform, filter: EntryFilter): AsyncGenerator<BookEntry[]> {
  let after: { at: BookEntry['at']; id: string } | undefined
  do {
    const entries: BookEntry[] = await listEntries(platform.database, filter, after, rowsAtOnce)
    yield entries
    after = entries.length === rowsAtOnce ? entries.at(-1) : undefined
  } while (after)
}
