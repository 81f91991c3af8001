import { type Database, first, sql } from '#platform/database.ts'
import { type Instant, instantOf } from '#values/time.ts'
import type { SessionLimits } from '../rules/session-limits.ts'
import { type Account, accountColumns } from './accounts.ts'
import { type Factor, factorColumns } from './factors.ts'
import { type Identity, identityColumns } from './identities.ts'
import { isWithinSessionLimits } from './session-limits.ts'
import type { Session } from './sessions.ts'

export type UserDetails = {
  readonly account: Account
  readonly identities: readonly Identity[]
  readonly factors: readonly Factor[]
}

/**
 * Identities and factors as two columns of JSON, oldest first: one statement says all of a person, whom it calls
 * `account`.
 */
export const belongings = sql`
  (select coalesce(json_agg(row_to_json(one)), '[]') from (
    select ${identityColumns} from identities where user_id = account.id order by created_at, id) one) identities,
  (select coalesce(json_agg(row_to_json(one)), '[]') from (
    select ${factorColumns} from factors where user_id = account.id order by created_at, id) one) factors`

export type Belongings = Pick<UserDetails, 'identities' | 'factors'>

/** PostgreSQL writes times in JSON in its own way. */
export const readBelongings = ({ identities, factors }: Belongings): Belongings => ({
  identities: identities.map((one) => ({
    ...one,
    lastSignInAt: instantIn(one.lastSignInAt),
    createdAt: instantIn(one.createdAt),
    updatedAt: instantIn(one.updatedAt),
  })),
  factors: factors.map((one) => ({
    ...one,
    verifiedAt: instantIn(one.verifiedAt),
    lastChallengedAt: instantIn(one.lastChallengedAt),
    createdAt: instantIn(one.createdAt),
    updatedAt: instantIn(one.updatedAt),
  })),
})

function instantIn<T extends Instant | null>(text: T): T {
  return (text === null ? null : instantOf(Date.parse(text))) as T
}

export async function findUserDetails(db: Database, userId: string): Promise<UserDetails | undefined> {
  const row = await first(
    db.query<Account & Belongings>(sql`
      select account.*, ${belongings}
      from (select ${accountColumns} from users where id = ${userId}) account`),
  )
  return row && wholeOf(row)
}

export type Bearer = UserDetails & { readonly sessionAal: Session['aal'] | null }

/** The same, and how assured a session of theirs is: null when it is gone or over. */
export async function findBearer(
  db: Database,
  {
    userId,
    sessionId,
    limits,
  }: { readonly userId: string; readonly sessionId: string; readonly limits: SessionLimits },
): Promise<Bearer | undefined> {
  const row = await first(
    db.query<Account & Belongings & Pick<Bearer, 'sessionAal'>>(sql`
      select s.aal "sessionAal", account.*, ${belongings}
      from (select ${accountColumns} from users where id = ${userId}) account
        left join sessions s on s.user_id = account.id and s.id = ${sessionId} and ${isWithinSessionLimits(limits)}`),
  )
  if (!row) return undefined
  const { sessionAal, identities, factors, ...account } = row
  return { account, ...readBelongings({ identities, factors }), sessionAal }
}

function wholeOf({ identities, factors, ...account }: Account & Belongings): UserDetails {
  return { account, ...readBelongings({ identities, factors }) }
}
