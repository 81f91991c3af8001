import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { SessionLimits } from '../rules/session-limits.ts'
import { type Account, accountColumns } from './accounts.ts'
import { isWithinSessionLimits } from './session-limits.ts'
import type { Session } from './sessions.ts'
import { type Belongings, belongings, readBelongings, type UserDetails } from './whole-user.ts'

type TokenId = Id<'refresh-token'>

/** Longer waiting is answered as busy; the client asks again. */
const lockWait = '2s'

export type Rotation = {
  readonly from: TokenId
  readonly to: TokenId
  readonly limits: SessionLimits
  readonly at: Instant
  /** Where it is used from, coarsely; null where the host has none. */
  readonly network: string | null
}
type Rotated = { readonly session: Session; readonly whole: UserDetails }
type RotatedRow = Account & Belongings & Pick<Session, 'aal' | 'methods'> & { readonly sessionId: Session['id'] }

/**
 * The presented token is used up and its child takes its place, in one statement; undefined when it is not the active
 * token of a live session. The session is held first, as by everything else that changes it, so refreshes of one
 * session happen one after another.
 */
export async function rotateToken(
  db: Database,
  { from, to, limits, network, at }: Rotation,
): Promise<Rotated | undefined> {
  const row = await first(
    db.query<RotatedRow>(sql`
      with patience as (
        select set_config('lock_timeout', ${lockWait}, true) is_set
      ), held as (
        select s.id from patience
          join sessions s on is_set is not null and s.id = (select session_id from refresh_tokens where id = ${from})
          join users u on u.id = s.user_id and u.state = 'active'
        where ${isWithinSessionLimits(limits)} for update of s
      ), used as (
        update refresh_tokens t set used_at = ${at} from held
        where t.id = ${from} and t.used_at is null and t.session_id = held.id returning t.session_id
      ), touched as (
        update sessions s set refreshed_at = ${at}, network = coalesce(${network}, network) from used where s.id = used.session_id
        returning s.id "sessionId", s.user_id owner, s.aal, s.methods
      ), child as (
        insert into refresh_tokens (id, session_id, parent_id, created_at)
        select ${to}, "sessionId", ${from}, ${at} from touched
      )
      select touched."sessionId", touched.aal, touched.methods, account.*, ${belongings} from touched,
        lateral (select ${accountColumns} from users where id = touched.owner) account`),
  )
  if (!row) return undefined
  const { sessionId, aal, methods, identities, factors, ...account } = row
  const whole = { account, ...readBelongings({ identities, factors }) }
  return { session: { id: sessionId, userId: account.id, aal, methods }, whole }
}

export type Standing = {
  readonly session: Session
  readonly isWithinLimits: boolean
  /** Null while the presented token is the active one. */
  readonly usedAt: Instant | null
  readonly activeId: TokenId | null
  readonly activeParentId: TokenId | null
}

/** Where a presented token stands to the active one. Undefined: there is no such token, or no session any more. */
export async function findRefreshTokenState(
  db: Database,
  tokenId: TokenId,
  limits: SessionLimits,
): Promise<Standing | undefined> {
  const [row] = await db.query<Session & Omit<Standing, 'session'>>(sql`
    select s.id, s.user_id "userId", s.aal, s.methods, ${isWithinSessionLimits(limits)} "isWithinLimits", t.used_at "usedAt",
      a.id "activeId", a.parent_id "activeParentId"
    from refresh_tokens t join sessions s on s.id = t.session_id
      left join refresh_tokens a on a.session_id = t.session_id and a.used_at is null
    where t.id = ${tokenId}`)
  if (!row) return undefined
  const { id, userId, aal, methods, ...standing } = row
  return { session: { id, userId, aal, methods }, ...standing }
}

export const endSession = (tx: Database, sessionId: string): Promise<unknown> =>
  tx.query(sql`delete from sessions where id = ${sessionId}`)

/** PostgreSQL's lock_not_available and deadlock_detected: another transaction locks the session. */
export const isContention = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && ['55P03', '40P01'].includes(String(error.code))

export const sweepUsedTokens = (db: Database, before: Instant): Promise<unknown> =>
  db.query(sql`delete from refresh_tokens where used_at < ${before}`)
