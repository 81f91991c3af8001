import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import { type Id, isId } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { PersonRow, WholePerson } from '../contract.ts'
import type { planFilters } from '../rules/filters.ts'

export type PeopleFilter = {
  readonly search: string | undefined
  /** The search as a normalised e-mail address, if it is one. */
  readonly email: string | undefined
  /** The digits of the search, if it may be a phone number. */
  readonly digits: string | undefined
  readonly type: 'donor' | 'researcher' | 'staff' | undefined
  readonly state: PersonRow['state'] | undefined
  readonly role: PersonRow['role'] | undefined
  readonly confirmed: boolean | undefined
  /** Whether staff confirmed who a researcher is, and it holds now. */
  readonly badge: boolean | undefined
  readonly plan: (typeof planFilters)[number] | undefined
  readonly now: Instant
}

const columns = sql`u.id, u.first_name "firstName", u.last_name "lastName",
  case when u.state = 'closed' then null else u.email end email, u.user_type "userType", s.role, u.state,
  u.email_verified_at is not null confirmed, u.created_at "createdAt", u.last_sign_in_at "lastSignInAt"`
const from = sql`from users u left join staff_members s on s.user_id = u.id and s.active`

/** The same expression as in the index users_words, if the server supports it. */
const words = sql`(coalesce(u.email, '') || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(u.phone, ''))`
const holding = (part: string): Sql => sql`${words} ilike ${`%${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`

/**
 * A whole id or address is looked up; anything else matches part of a name, an address or a phone. Wildcards are
 * escaped.
 */
function meant({ search = '', email, digits }: PeopleFilter): Sql {
  const id = search.toLowerCase()
  if (isId(id)) return sql`and u.id = ${id}`
  if (email !== undefined) return sql`and (u.email = ${email} or u.new_email = ${email})`
  return digits === undefined ? sql`and ${holding(search)}` : sql`and (${holding(search)} or ${holding(digits)})`
}

/** Closed accounts have no name; they are listed only on request. Anonymous accounts are never listed. */
function matching(filter: PeopleFilter): Sql {
  const { search, type, state, role, confirmed, badge, plan, now } = filter
  const worn = sql`exists (select from verified_researchers badge where badge.user_id = u.id and badge.valid_until > ${now})`
  const paid = (more: Sql) => sql`exists (select from subscriptions sub where sub.user_id = u.id
    and sub.state in ('active', 'past_due') and sub.held_since is null ${more})`
  return sql`where not u.is_anonymous
    ${search ? meant(filter) : nothing}
    ${type === 'staff' ? sql`and s.role is not null` : nothing}
    ${type && type !== 'staff' ? sql`and u.user_type = ${type} and s.role is null` : nothing}
    ${state ? sql`and u.state = ${state}` : sql`and u.state <> 'closed'`}
    ${role ? sql`and s.role = ${role}` : nothing}
    ${confirmed === undefined ? nothing : sql`and (u.email_verified_at is not null) = ${confirmed}`}
    ${badge === undefined ? nothing : sql`and u.user_type = 'researcher' and ${badge ? worn : sql`not ${worn}`}`}
    ${plan === undefined ? nothing : sql`and u.user_type = 'researcher' and ${plan === 'none' ? sql`not ${paid(nothing)}` : paid(sql`and sub.tier = ${plan}`)}`}`
}

/** Newest first. Reads one index from the cursor. */
export const listPeople = (db: Database, filter: PeopleFilter, after: Place | undefined, limit: number) =>
  db.query<PersonRow>(sql`
    select ${columns} ${from} ${matching(filter)}
      ${after ? sql`and (u.created_at, u.id) < (${after.at}, ${after.id})` : nothing}
    order by u.created_at desc, u.id desc limit ${limit}`)

export async function countPeople(db: Database, filter: PeopleFilter): Promise<number> {
  const row = await first(db.query<{ total: number }>(sql`select count(*) total ${from} ${matching(filter)}`))
  return row?.total ?? 0
}

export type PersonFacts = Omit<
  WholePerson,
  | 'sessions'
  | 'factors'
  | 'passkeys'
  | 'badge'
  | 'plan'
  | 'gifts'
  | 'tickets'
  | 'projects'
  | 'history'
  | 'looks'
  | 'may'
  | 'now'
  | 'staff'
> & {
  readonly permissions: NonNullable<WholePerson['staff']>['permissions'] | null
  readonly department: string | null
  readonly expertiseAreas: string[] | null
}

export const findPerson = (db: Database, id: string): Promise<PersonFacts | undefined> =>
  first(
    db.query<PersonFacts>(sql`
      select ${columns}, u.phone, u.institution, u.field_of_study "fieldOfStudy", r.public_id "publicId",
        u.state_reason "stateReason", u.banned_until "bannedUntil", u.email_verified_at "confirmedAt",
        u.invited_at "invitedAt", u.terms_accepted_at "termsAcceptedAt", u.password_hash is not null "hasPassword",
        coalesce((select array_agg(provider order by created_at) from identities
          where user_id = u.id and provider <> 'email'), '{}') providers,
        s.permissions, s.department, s.expertise_areas "expertiseAreas", i.role "invitedAs"
      ${from} left join researcher_profiles r on r.user_id = u.id left join staff_invitations i on i.user_id = u.id
      where u.id = ${id}`),
  )

export type SessionRow = {
  readonly id: string
  readonly userAgent: string | null
  readonly startedAt: Instant
  readonly lastUsedAt: Instant
}

export const listSessionsOf = (db: Database, id: string): Promise<SessionRow[]> =>
  db.query<SessionRow>(sql`
    select id, user_agent "userAgent", created_at "startedAt", refreshed_at "lastUsedAt" from sessions
    where user_id = ${id} order by refreshed_at desc, id desc limit 50`)

/** Names and times only. */
export const listFactorsOf = (db: Database, id: string): Promise<WholePerson['factors']> =>
  db.query(sql`
    select id, kind, friendly_name "name", verified_at is not null verified, created_at "createdAt" from factors
    where user_id = ${id} order by created_at, id`)

/** Names and times only. */
export const listPasskeysOf = (db: Database, id: string): Promise<WholePerson['passkeys']> =>
  db.query(sql`
    select id, friendly_name "name", created_at "createdAt", last_used_at "lastUsedAt" from webauthn_credentials
    where user_id = ${id} and factor_id is null order by created_at, id`)

export async function sumGiftsOf(db: Database, id: string): Promise<{ count: number; given: Cents }> {
  const row = await first(
    db.query<{ count: number; given: Cents }>(sql`
      select count(*) "count", coalesce(sum(greatest(0, gross_cents - refunded_cents - lost_cents)), 0)::bigint "given" from donations
      where donor_id = ${id} and succeeded_at is not null`),
  )
  if (!row) throw new Error('a sum has a row')
  return row
}

export const findBadgeOf = (db: Database, id: string, now: Instant): Promise<WholePerson['badge'] | undefined> =>
  first(
    db.query<NonNullable<WholePerson['badge']>>(sql`
      select checked, valid_until "validUntil" from verified_researchers where user_id = ${id} and valid_until > ${now}`),
  )

export const findPlanOf = (db: Database, id: string): Promise<WholePerson['plan'] | undefined> =>
  first(
    db.query<NonNullable<WholePerson['plan']>>(sql`
      select tier, state, held_since is not null "isHeld" from subscriptions where user_id = ${id}`),
  )

export const listTicketsOf = (db: Database, id: string): Promise<NonNullable<WholePerson['tickets']>> =>
  db.query(sql`
    select id, number, title, topic, state, created_at "createdAt", changed_at "changedAt" from tickets where requester_id = ${id} and merged_into is null
    order by created_at desc, id desc limit 20`)

export const listProjectsOf = (db: Database, id: string): Promise<WholePerson['projects']> =>
  db.query<{ id: Id<'project'>; title: string; status: string; hidden: boolean }>(sql`
    select id, title, status, hidden_at is not null hidden from projects
    where owner_id = ${id} order by submitted_at desc, id desc limit 50`)
