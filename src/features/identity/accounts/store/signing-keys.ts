import type { JWK } from 'jose'
import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type SigningKeyRow = {
  readonly kid: string
  readonly alg: 'ES256'
  readonly publicJwk: JWK
  readonly privateSealed: string
  readonly activeFrom: Instant
}

/** Keys that still verify, the newest first. */
export const listSigningKeys = (db: Database): Promise<SigningKeyRow[]> =>
  db.query<SigningKeyRow>(sql`
    select kid, 'ES256' alg, public_jwk "publicJwk", private_sealed "privateSealed", active_from "activeFrom"
    from signing_keys where retired_at is null and alg = 'ES256' order by active_from desc, kid`)

/** Until the end of the transaction one process alone may make a key. */
export const lockSigningKeys = (tx: Database): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('signing_keys', 0))`)

export const retireSigningKeys = (tx: Database, at: Instant): Promise<unknown> =>
  tx.query(sql`update signing_keys set retired_at = ${at} where retired_at is null`)

export const insertSigningKey = (tx: Database, row: SigningKeyRow): Promise<unknown> =>
  tx.query(sql`
    insert into signing_keys (kid, alg, public_jwk, private_sealed, active_from)
    values (${row.kid}, ${row.alg}, ${row.publicJwk}, ${row.privateSealed}, ${row.activeFrom})`)

export const retireOlderKeys = (tx: Database, than: Instant, at: Instant): Promise<unknown> =>
  tx.query(sql`update signing_keys set retired_at = ${at} where retired_at is null and active_from < ${than}`)
