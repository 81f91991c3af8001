import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type Identity = {
  readonly id: Id<'identity'>
  readonly provider: string
  readonly providerUserId: string
  readonly lastSignInAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export const listIdentities = (db: Database, userId: string): Promise<Identity[]> =>
  db.query<Identity>(sql`
    select id, provider, provider_user_id "providerUserId", last_sign_in_at "lastSignInAt", created_at "createdAt",
      updated_at "updatedAt"
    from identities where user_id = ${userId} order by created_at, id`)
