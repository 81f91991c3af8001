import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { UserType } from '#values/user-type.ts'
import type { TicketState } from '../rules/tickets.ts'

export type PersonFacts = {
  id: Id<'user'>
  userType: UserType | null
  since: Instant
  state: string
  confirmed: boolean
  given: Cents
  gifts: number
}
export const findPerson = (db: Database, id: Id<'user'>): Promise<PersonFacts | undefined> =>
  first(
    db.query<PersonFacts>(sql`
      select person.id, person.user_type as "userType", person.created_at as "since", person.state::text as "state",
        person.email_verified_at is not null as "confirmed",
        coalesce((select sum(gift.gross_cents) from donations gift
          where gift.donor_id = person.id and gift.state = 'succeeded'), 0)::bigint as "given",
        (select count(*) from donations gift
          where gift.donor_id = person.id and gift.state = 'succeeded')::int as "gifts"
      from users person where person.id = ${id}`),
  )

export type Address = { email: string | null; confirmed: boolean }
/** Where a person's mail goes now; nothing for a closed account. */
export const findAddress = (db: Database, id: Id<'user'>): Promise<Address | undefined> =>
  first(
    db.query<Address>(sql`
      select email, email_verified_at is not null as "confirmed" from users where id = ${id} and state <> 'closed'`),
  )

export type GiftFacts = {
  id: string
  donorId: Id<'user'> | null
  projectId: Id<'project'>
  project: string
  gross: Cents
  net: Cents
  platformFee: Cents
  processingFee: Cents
  state: string
  at: Instant
}
export const findGift = (db: Database, id: string): Promise<GiftFacts | undefined> =>
  first(
    db.query<GiftFacts>(sql`
      select gift.id::text as id, gift.donor_id as "donorId", gift.project_id as "projectId", project.title as "project",
        gift.gross_cents as "gross", gift.net_cents as "net", gift.platform_fee_cents as "platformFee",
        gift.processing_fee_cents as "processingFee", gift.state::text as "state", gift.created_at as "at"
      from donations gift join projects project on project.id = gift.project_id where gift.id = ${id}`),
  )

export type ProjectFacts = { id: string; title: string; status: string; researcher: string }
export const findProject = (db: Database, id: string): Promise<ProjectFacts | undefined> =>
  first(
    db.query<ProjectFacts>(sql`
      select project.id::text as id, project.title, project.status::text as "status",
        owner.first_name || ' ' || owner.last_name as "researcher"
      from projects project join users owner on owner.id = project.owner_id where project.id = ${id}`),
  )

type Same = { readonly id: Id<'ticket'>; readonly requesterId: Id<'user'> | null; readonly email: string | null }
export type OtherTicket = { id: Id<'ticket'>; number: number; title: string; state: TicketState; rating: number | null }
/** Of the same account; of the same address where there is none: an unproven address joins no account's tickets. */
export const listOthers = (db: Database, { id, requesterId, email }: Same): Promise<OtherTicket[]> =>
  db.query<OtherTicket>(sql`
    select id, number, title, state, rating from tickets
    where id <> ${id} and merged_into is null
      and ${requesterId === null ? sql`requester_id is null and email = ${email}` : sql`requester_id = ${requesterId}`}
    order by created_at desc, id desc limit 10`)

export type Colleague = { id: Id<'user'>; name: string }
export const listNames = (db: Database, ids: readonly Id<'user'>[]): Promise<Colleague[]> =>
  db.query<Colleague>(sql`
    select id, first_name || ' ' || last_name as name from users where id = any(${[...ids]}::uuid[])
    order by first_name, last_name, id`)
