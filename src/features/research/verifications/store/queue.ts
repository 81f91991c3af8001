import { type Database, first, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { VerificationItem } from '../contract.ts'

export type QueueFilter = {
  readonly state: 'waiting' | 'confirmed' | 'refused'
  readonly after?: Id<'verification'> | undefined
}

/** Waiting ones by due time, decided ones newest first. */
export function listQueue(db: Database, { state, after }: QueueFilter, limit: number): Promise<VerificationItem[]> {
  const isWaiting = state === 'waiting'
  const key = isWaiting ? sql`due_at, id` : sql`decided_at, id`
  const which = isWaiting ? sql`outcome is null` : sql`outcome = ${state}`
  const order = isWaiting ? sql`due_at, id` : sql`decided_at desc, id desc`
  const from = sql`(select ${key} from verification_requests where id = ${after ?? null})`
  const onward = after === undefined ? nothing : sql`and (${key}) ${isWaiting ? sql`>` : sql`<`} ${from}`
  return db.query<VerificationItem>(sql`
    select id, name, institution, asked_at as "askedAt", due_at as "dueAt", outcome, decided_at as "decidedAt"
    from verification_requests where ${which} ${onward} order by ${order} limit ${limit}`)
}

export type WaitingCount = { waiting: number; late: number; oldestAt: Instant | null }
export const countWaiting = async (db: Database, now: Instant): Promise<WaitingCount> =>
  (await first(
    db.query<WaitingCount>(sql`
      select count(*)::int as waiting, (count(*) filter (where due_at < ${now}))::int as late,
        min(asked_at) as "oldestAt"
      from verification_requests where outcome is null`),
  )) ?? { waiting: 0, late: 0, oldestAt: null }

export type Context = {
  publicId: string
  name: string
  institution: string | null
  /** The place of the profile's institution, if the register has it. */
  institutionId: string | null
  city: string | null
  country: string | null
  fieldOfStudy: string | null
  orcidProof: 'orcid' | 'staff' | null
  publications: string[]
  host: string | null
  provenAt: Instant | null
  validUntil: Instant | null
  decidedBy: string | null
}
/** The present profile, beside the request; the proof is of the iD in the request. */
export const findContext = (db: Database, requestId: Id<'verification'>): Promise<Context | undefined> =>
  first(
    db.query<Context>(sql`
      select p.public_id as "publicId", u.first_name || ' ' || u.last_name as name, u.institution,
        place.id as "institutionId", place.city, place.country, u.field_of_study as "fieldOfStudy", case when p.orcid_id = r.orcid_id then p.orcid_proof end as "orcidProof",
        p.publications, m.host, m.proven_at as "provenAt", m.valid_until as "validUntil",
        d.first_name || ' ' || d.last_name as "decidedBy"
      from verification_requests r join users u on u.id = r.user_id
      join researcher_profiles p on p.user_id = r.user_id
      left join institutions place on place.id = u.institution_id
      left join mailbox_proofs m on m.user_id = r.user_id
      left join users d on d.id = r.decided_by
      where r.id = ${requestId}`),
  )
