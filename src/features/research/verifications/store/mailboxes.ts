import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** A new code replaces the one before; proofs stay. */
export async function storeCode(
  tx: Database,
  to: { userId: Id<'user'>; sentTo: string; codeHash: string; expiresAt: Instant },
): Promise<void> {
  await tx.query(sql`
    insert into mailbox_proofs (user_id, sent_to, code_hash, code_expires_at, attempts)
    values (${to.userId}, ${to.sentTo}, ${to.codeHash}, ${to.expiresAt}, 0)
    on conflict (user_id) do update set sent_to = excluded.sent_to, code_hash = excluded.code_hash,
      code_expires_at = excluded.code_expires_at, attempts = 0`)
}

export type Mailbox = {
  sentTo: string | null
  codeHash: string | null
  codeExpiresAt: Instant | null
  host: string | null
  provenAt: Instant | null
  validUntil: Instant | null
}
const mailboxColumns = sql`
  sent_to as "sentTo", code_hash as "codeHash", code_expires_at as "codeExpiresAt", host, proven_at as "provenAt",
  valid_until as "validUntil"`

export const findMailbox = (db: Database, userId: Id<'user'>): Promise<Mailbox | undefined> =>
  first(db.query<Mailbox>(sql`select ${mailboxColumns} from mailbox_proofs where user_id = ${userId}`))

/** Counts an attempt before comparing; undefined when no code is waiting, or it was tried too often. */
export const countTry = (db: Database, userId: Id<'user'>, now: Instant, max: number): Promise<Mailbox | undefined> =>
  first(
    db.query<Mailbox>(sql`
      update mailbox_proofs set attempts = attempts + 1
      where user_id = ${userId} and code_expires_at > ${now} and attempts < ${max}
      returning ${mailboxColumns}`),
  )

/** The code is used up, and of the address only its host is stored. */
export async function storeProven(
  tx: Database,
  to: { userId: Id<'user'>; host: string; at: Instant; validUntil: Instant },
): Promise<void> {
  await tx.query(sql`
    update mailbox_proofs set sent_to = null, code_hash = null, code_expires_at = null, host = ${to.host},
      proven_at = ${to.at}, valid_until = ${to.validUntil}
    where user_id = ${to.userId}`)
}

export const deleteMailboxOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from mailbox_proofs where user_id = ${userId}`)

/** Codes that expired unused, with the addresses that they went to. */
export const forgetCodes = (db: Database, now: Instant): Promise<unknown> =>
  db.query(sql`
    update mailbox_proofs set sent_to = null, code_hash = null, code_expires_at = null
    where code_expires_at <= ${now}`)
