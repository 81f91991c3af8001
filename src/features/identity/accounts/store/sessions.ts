import type { Actor, StaffMember } from '#platform/actor.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { UserType } from '#values/user-type.ts'
import type { Beginning } from '../rules/fresh-sign-in.ts'
import type { SessionLimits } from '../rules/session-limits.ts'
import type { AccountState } from './accounts.ts'
import { isWithinSessionLimits } from './session-limits.ts'

/** How and when a session's holder proved who they are, newest first, as the token carries it. Seconds. */
export type Method = { readonly method: string; readonly timestamp: number; readonly provider?: string }
export type Session = {
  readonly id: Id<'session'>
  readonly userId: Id<'user'>
  readonly aal: Actor['aal']
  readonly methods: readonly Method[]
}
export type NewSession = Session & {
  readonly tokenId: Id<'refresh-token'>
  readonly userAgent: string | null
  /** The passkey that it began with. */
  readonly passkeyId: string | null
  /** It began by a mailed link or code. */
  readonly byMailbox: boolean
  /** Its holder proved who they are for it. */
  readonly isProven: boolean
  /** Coarse; null where the host has none. */
  readonly network: string | null
  readonly at: Instant
}

/**
 * A session and its first refresh token, and the account's last sign-in, in one statement. False for an account that is
 * not active: it may have been banned or closed since the sign-in began.
 */
export async function insertSession(db: Database, row: NewSession): Promise<boolean> {
  const opened = await db.query(sql`
    with holder as (
      update users set last_sign_in_at = ${row.at} where id = ${row.userId} and state = 'active' returning id
    ), opened as (
      insert into sessions (id, user_id, aal, methods, user_agent, passkey_id, by_mailbox, proven, network,
        created_at, refreshed_at)
      select ${row.id}, holder.id, ${row.aal}, ${row.methods}, ${row.userAgent}, ${row.passkeyId}, ${row.byMailbox},
        ${row.isProven}, ${row.network}, ${row.at}, ${row.at}
      from holder returning id
    ), token as (
      insert into refresh_tokens (id, session_id, created_at) select ${row.tokenId}, id, ${row.at} from opened
    )
    select 1 from opened`)
  return opened.length === 1
}

type Raise = {
  readonly userId: string
  readonly sessionId: string
  readonly tokenId: Id<'refresh-token'>
  readonly proof: Method
  readonly at: Instant
}

/** The session at aal2 with one refresh token of its own; the person's other sessions at aal1 end. */
export async function elevateSession(tx: Database, row: Raise): Promise<Session | undefined> {
  const [session] = await tx.query<Session>(sql`
    update sessions set aal = 'aal2', methods = ${[row.proof]}::jsonb || methods, refreshed_at = ${row.at}
    where id = ${row.sessionId} and user_id = ${row.userId}
    returning id, user_id "userId", aal, methods`)
  if (!session) return undefined
  await tx.query(sql`delete from refresh_tokens where session_id = ${row.sessionId}`)
  await tx.query(sql`
    insert into refresh_tokens (id, session_id, created_at) values (${row.tokenId}, ${row.sessionId}, ${row.at})`)
  await tx.query(sql`delete from sessions where user_id = ${row.userId} and aal = 'aal1'`)
  return session
}

/** Not those that began with a passkey: it stands for both factors. */
export const downgradeSessions = (tx: Database, userId: string, except: string | null): Promise<unknown> =>
  tx.query(sql`
    update sessions set aal = 'aal1'
    where user_id = ${userId} and aal = 'aal2' and passkey_id is null and id is distinct from ${except}::uuid`)

export const findBeginning = (db: Database, sessionId: string): Promise<Beginning | undefined> =>
  first(
    db.query<Beginning>(sql`
      select created_at "startedAt", proven "isProven", by_mailbox "byMailbox" from sessions where id = ${sessionId}`),
  )

export type Caller = {
  readonly firstName: string
  readonly lastName: string
  readonly userType: UserType | null
  readonly state: AccountState
  readonly isAnonymous: boolean
  /** Null when the session is gone or over. */
  readonly aal: Actor['aal'] | null
  /** Whether a second factor has to be shown. */
  readonly hasFactor: boolean
  readonly role: StaffMember['role'] | null
  readonly permissions: StaffMember['permissions'] | null
  readonly department: string | null
  readonly expertiseAreas: string[] | null
}

/** Everything that decides whether a token is still valid, in one prepared statement. Undefined: no such user. */
export const findCaller = (
  db: Database,
  userId: string,
  sessionId: string,
  limits: SessionLimits,
): Promise<Caller | undefined> =>
  first(
    db.query<Caller>(sql`
      select u.first_name "firstName", u.last_name "lastName", case when u.unfinished then null else u.user_type end "userType", u.state,
        u.is_anonymous "isAnonymous", s.aal,
        exists (select 1 from factors where user_id = u.id and verified_at is not null) "hasFactor",
        f.role, f.permissions, f.department, f.expertise_areas "expertiseAreas"
      from users u
        left join sessions s on s.user_id = u.id and s.id = ${sessionId} and ${isWithinSessionLimits(limits)}
        left join staff_members f on f.user_id = u.id and f.active
      where u.id = ${userId}`),
  )

export type Standing = Pick<Caller, 'state' | 'isAnonymous' | 'aal' | 'hasFactor'> & { readonly sessionId: string }

/** The part of it that ends a session, for many at once. Sessions that are gone are left out. */
export const findSessionFacts = (
  db: Database,
  sessionIds: readonly string[],
  limits: SessionLimits,
): Promise<Standing[]> =>
  db.query<Standing>(sql`
    select s.id "sessionId", u.state, u.is_anonymous "isAnonymous", s.aal,
      exists (select 1 from factors where user_id = u.id and verified_at is not null) "hasFactor"
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[]) and ${isWithinSessionLimits(limits)}`)

/** Whether the session still exists; a later sign-out or change of password may have ended it. */
export async function hasSession(
  db: Database,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const rows = await db.query(sql`select 1 from sessions where id = ${sessionId} and user_id = ${userId}`)
  return rows.length === 1
}

type Scope = 'global' | 'local' | 'others'

export const deleteSessions = (db: Database, scope: Scope, userId: string, sessionId: string): Promise<unknown> =>
  db.query(sql`
    delete from sessions where user_id = ${userId}
      and (${scope} = 'global' or (id = ${sessionId}) = (${scope} = 'local'))`)

export type SessionRow = {
  readonly id: Id<'session'>
  readonly userAgent: string | null
  readonly network: string | null
  readonly startedAt: Instant
  readonly lastUsedAt: Instant
}

/** Last used first. */
export const listSessions = (db: Database, userId: string): Promise<SessionRow[]> =>
  db.query<SessionRow>(sql`
    select id, user_agent "userAgent", network, created_at "startedAt", refreshed_at "lastUsedAt" from sessions
    where user_id = ${userId} order by refreshed_at desc, id desc`)

/** False when this person has no such session. */
export async function deleteSession(tx: Database, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from sessions where id = ${id} and user_id = ${userId} returning id`)
  return rows.length === 1
}

/** A live session with its active refresh token, which continues. */
export const findLiveSession = (
  tx: Database,
  id: string,
): Promise<(Session & { readonly tokenId: Id<'refresh-token'> }) | undefined> =>
  first(
    tx.query<Session & { readonly tokenId: Id<'refresh-token'> }>(sql`
      select s.id, s.user_id "userId", s.aal, s.methods, t.id "tokenId"
      from sessions s join refresh_tokens t on t.session_id = s.id and t.used_at is null
      where s.id = ${id}`),
  )
