import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { KeyRole } from '../rules/service-keys.ts'

export type ServiceKey = {
  readonly id: Id<'service-key'>
  readonly role: KeyRole
  readonly name: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly lastUsedAt: Instant | null
  readonly revokedAt: Instant | null
}

const columns = sql`
  id, role, name, created_at "createdAt", expires_at "expiresAt", last_used_at "lastUsedAt", revoked_at "revokedAt"`

export const insertServiceKey = (db: Database, key: Omit<ServiceKey, 'lastUsedAt' | 'revokedAt'>): Promise<unknown> =>
  db.query(sql`
    insert into service_keys (id, role, name, created_at, expires_at)
    values (${key.id}, ${key.role}, ${key.name}, ${key.createdAt}, ${key.expiresAt})`)

/** The newest first. */
export const listServiceKeys = (db: Database): Promise<ServiceKey[]> =>
  db.query<ServiceKey>(sql`select ${columns} from service_keys order by created_at desc, id desc`)

export const findServiceKey = (db: Database, id: string): Promise<ServiceKey | undefined> =>
  first(db.query<ServiceKey>(sql`select ${columns} from service_keys where id = ${id}`))

/** @returns whether there was one that opened something. */
export const revokeServiceKey = async (db: Database, id: string, at: Instant): Promise<boolean> =>
  (await db.query(sql`update service_keys set revoked_at = ${at} where id = ${id} and revoked_at is null returning id`))
    .length > 0

export const touchServiceKey = (db: Database, id: string, at: Instant): Promise<unknown> =>
  db.query(sql`update service_keys set last_used_at = ${at} where id = ${id} and revoked_at is null`)
