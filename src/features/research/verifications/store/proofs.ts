import type { CheckedKind } from '#features/research/researchers/rules.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type ProofRow = {
  id: string
  userId: Id<'user'>
  requestId: Id<'verification'>
  checked: CheckedKind[]
  note: string
  name: string
  institution: string | null
  confirmedAt: Instant
  validUntil: Instant
  endedAt: Instant | null
  endReason: string | null
}
const proofColumns = sql`
  v.id, v.user_id as "userId", v.request_id as "requestId", v.checked, v.note, v.name, v.institution,
  v.confirmed_at as "confirmedAt", v.valid_until as "validUntil", v.ended_at as "endedAt", v.end_reason as "endReason"`

export type NewProof = Omit<ProofRow, 'endedAt' | 'endReason'> & { readonly confirmedBy: Id<'user'> }

export async function insertProof(tx: Database, row: NewProof): Promise<void> {
  await tx.query(sql`
    insert into verifications (id, user_id, request_id, checked, note, name, institution, confirmed_by, confirmed_at,
      valid_until)
    values (${row.id}, ${row.userId}, ${row.requestId}, ${row.checked}, ${row.note}, ${row.name}, ${row.institution},
      ${row.confirmedBy}, ${row.confirmedAt}, ${row.validUntil})`)
}

type Ending = {
  readonly as: 'renewed' | 'revoked'
  readonly by: string
  readonly reason: string | null
  readonly at: Instant
}

/** Ends what is live of a person; false when nothing is. */
export async function endLive(tx: Database, userId: Id<'user'>, to: Ending): Promise<boolean> {
  const rows = await tx.query(sql`
    update verifications set ended_at = ${to.at}, ended_as = ${to.as}, ended_by = ${to.by}, end_reason = ${to.reason}
    where user_id = ${userId} and ended_at is null returning id`)
  return rows.length > 0
}

/** The latest of a person, live or ended. */
export const findLatest = (db: Database, userId: Id<'user'>): Promise<ProofRow | undefined> =>
  first(
    db.query<ProofRow>(sql`
      select ${proofColumns} from verifications v where v.user_id = ${userId}
      order by v.ended_at is null desc, v.confirmed_at desc limit 1`),
  )

export const findOfRequest = (db: Database, requestId: Id<'verification'>): Promise<ProofRow | undefined> =>
  first(db.query<ProofRow>(sql`select ${proofColumns} from verifications v where v.request_id = ${requestId}`))

export const hasBadge = async (db: Database, userId: Id<'user'>, now: Instant): Promise<boolean> =>
  (await first(
    db.query(sql`select 1 from verified_researchers where user_id = ${userId} and valid_until > ${now}`),
  )) !== undefined

export type Holder = {
  id: string
  userId: Id<'user'>
  email: string | null
  firstName: string
  checked: CheckedKind[]
  validUntil: Instant
}
const holderColumns = sql`
  v.id, v.user_id as "userId", u.email, u.first_name as "firstName", v.checked, v.valid_until as "validUntil"`

/** Live ones that end before a time and whose holders were not reminded. */
export const lockEnding = (tx: Database, now: Instant, before: Instant, limit: number): Promise<Holder[]> =>
  tx.query<Holder>(sql`
    update verifications v set reminded_at = ${now} from users u
    where u.id = v.user_id and v.id in (
      select id from verifications
      where ended_at is null and reminded_at is null and valid_until > ${now} and valid_until <= ${before}
      order by valid_until limit ${limit} for update skip locked)
    returning ${holderColumns}`)

/** Those that have ended and whose holders were not notified yet. */
export const lockLapsed = (tx: Database, now: Instant, limit: number): Promise<Holder[]> =>
  tx.query<Holder>(sql`
    update verifications v set lapse_told_at = ${now} from users u
    where u.id = v.user_id and v.id in (
      select id from verifications where ended_at is null and lapse_told_at is null and valid_until <= ${now}
      order by valid_until limit ${limit} for update skip locked)
    returning ${holderColumns}`)

/** Those with a badge whose holders changed their name or institution since, and were not notified; once for each. */
export const lockDue = (tx: Database, now: Instant, limit: number): Promise<Holder[]> =>
  tx.query<Holder>(sql`
    update verifications v set due_told_at = ${now} from users u
    where u.id = v.user_id and v.id in (
      select live.id from verifications live join users holder on holder.id = live.user_id
      where live.ended_at is null and live.due_told_at is null and live.valid_until > ${now}
        and live.checked && array['institution', 'degree']
        and (live.name <> holder.first_name || ' ' || holder.last_name
          or live.institution is distinct from holder.institution)
      order by live.valid_until limit ${limit} for update of live skip locked)
    returning ${holderColumns}`)

export const deleteProofsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from verifications where user_id = ${userId}`)
