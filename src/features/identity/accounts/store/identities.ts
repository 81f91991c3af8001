import { brokeConstraint, type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type Identity = {
  readonly id: Id<'identity'>
  readonly userId: Id<'user'>
  readonly provider: string
  readonly providerUserId: string
  readonly data: Readonly<Record<string, unknown>>
  readonly lastSignInAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export const identityColumns = sql`
  id, user_id "userId", provider, provider_user_id "providerUserId", data, last_sign_in_at "lastSignInAt",
  created_at "createdAt", updated_at "updatedAt"`

export const listIdentities = (db: Database, userId: string): Promise<Identity[]> =>
  db.query<Identity>(sql`select ${identityColumns} from identities where user_id = ${userId} order by created_at, id`)

/** Not locked: code that changes identities locks the account's row first. */
export const findIdentity = (db: Database, provider: string, subject: string): Promise<Identity | undefined> =>
  first(
    db.query<Identity>(sql`
      select ${identityColumns} from identities where provider = ${provider} and provider_user_id = ${subject}`),
  )

export type NewIdentity = Pick<Identity, 'id' | 'userId' | 'provider' | 'providerUserId' | 'data' | 'lastSignInAt'>

export async function insertIdentity(tx: Database, row: NewIdentity, at: Instant): Promise<void> {
  await tx.query(sql`
    insert into identities (id, user_id, provider, provider_user_id, data, last_sign_in_at, created_at, updated_at)
    values (${row.id}, ${row.userId}, ${row.provider}, ${row.providerUserId}, ${row.data}, ${row.lastSignInAt}, ${at},
      ${at})`)
  await noteProviders(tx, row.userId)
}

/** False when it was unlinked meanwhile. */
export async function touchIdentity(
  tx: Database,
  { id, userId }: Identity,
  data: Identity['data'],
  at: Instant,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update identities set data = ${data}, last_sign_in_at = ${at}, updated_at = ${at}
    where id = ${id} and user_id = ${userId} returning id`)
  return rows.length === 1
}

export async function deleteIdentity(tx: Database, { id, userId }: Identity): Promise<void> {
  await tx.query(sql`delete from identities where id = ${id}`)
  await noteProviders(tx, userId)
}

export async function deleteIdentities(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from identities where user_id = ${userId}`)
  await noteProviders(tx, userId)
}

/** Another request stored the same identity first. */
export const isIdentityTaken = (error: unknown): boolean =>
  brokeConstraint(error, 'identities_provider_provider_user_id_key')

/** The account says by which services it is signed in to, oldest first. */
const noteProviders = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`
    update users set sign_in_providers = array(
      select provider from identities where user_id = ${userId} group by provider order by min(created_at), provider)
    where id = ${userId}`)
