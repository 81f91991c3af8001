import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type DestinationRow = {
  readonly id: Id<'destination'>
  readonly bank: string
  readonly last4: string
  readonly fingerprintHash: string
  readonly seenAt: Instant
  readonly usableFrom: Instant
}

const columns = sql`id, bank, last4, fingerprint_hash as "fingerprintHash", seen_at as "seenAt", usable_from as "usableFrom"`

/** Newest first: the first is the one that is paid to. */
export const listDestinations = (db: Database, payeeId: string, limit: number) =>
  db.query<DestinationRow>(sql`
    select ${columns} from payee_destinations where payee_id = ${payeeId} order by number desc limit ${limit}`)

export const findDestination = (db: Database, payeeId: string) => first(listDestinations(db, payeeId, 1))

export async function insertDestination(tx: Database, payeeId: string, one: DestinationRow): Promise<void> {
  await tx.query(sql`
    insert into payee_destinations (id, payee_id, bank, last4, fingerprint_hash, seen_at, usable_from)
    values (${one.id}, ${payeeId}, ${one.bank}, ${one.last4}, ${one.fingerprintHash}, ${one.seenAt}, ${one.usableFrom})`)
}

/** Whether another payee is, or was, paid into the same bank account. */
export async function isShared(db: Database, payeeId: string): Promise<boolean> {
  const [row] = await db.query<{ isShared: boolean }>(sql`
    select exists (
      select from payee_destinations mine
      join payee_destinations theirs on theirs.fingerprint_hash = mine.fingerprint_hash and theirs.payee_id <> mine.payee_id
      where mine.payee_id = ${payeeId}
        and mine.id = (select id from payee_destinations where payee_id = ${payeeId} order by number desc limit 1)
    ) as "isShared"`)
  return row?.isShared === true
}

/** Whether money is under way to this payee: then the account stays as it is. */
export async function hasMoneyUnderWay(db: Database, payeeId: string): Promise<boolean> {
  const [row] = await db.query<{ isUnderWay: boolean }>(sql`
    select exists (
      select from payouts where payee_id = ${payeeId} and state in ('sending', 'in_transit', 'paid', 'returning')
    ) as "isUnderWay"`)
  return row?.isUnderWay === true
}
