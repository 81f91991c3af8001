import { refreshTokenOf } from '#features/identity/accounts/actions/refresh-token.ts'
import { argon2Passwords } from '#hosts/node/passwords.ts'
import { sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { portablePlatform } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { instantOf } from '#values/time.ts'
import type { Server } from './servers.ts'
import { benchSecret, type World } from './worlds.ts'

export const password = 'a password of the bench'
export const emailOf = (n: number): string => `person${n}@demo.example`

export const benchPlatform = ({ database, app }: Pick<World, 'database' | 'app'>): Platform => {
  const portable = portablePlatform()
  return {
    ...portable,
    settings: { ...portable.settings, origin: app.origin },
    database,
    secrets: deriveSecrets(benchSecret),
    clock: { now: () => instantOf(Date.now()) },
    tasks: { wake: () => {} },
  } as unknown as Platform
}

/** An access token, for a refresh token that is used up. */
export async function bearerOf(app: Server, token: string): Promise<string> {
  const answer = await fetch(`${app.origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

export type BenchPerson = { readonly userId: Id<'user'>; readonly token: string }

/** People with one session each, and their refresh tokens. */
export async function seedPeople(platform: Platform, count: number): Promise<BenchPerson[]> {
  const hash = await argon2Passwords().hash(password)
  const id = (prefix: string) =>
    sql`(${prefix}::text || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid`
  const { database } = platform
  await database.query(sql`
    insert into users (id, email, password_hash, first_name, last_name, user_type, email_verified_at, created_at, updated_at)
    select ${id('a000')}, 'person' || n || '@demo.example', ${hash}, 'Bench', 'Demo', 'donor', now(), now(), now()
    from generate_series(1, ${count}::int) n`)
  await database.query(sql`
    insert into identities (id, user_id, provider, provider_user_id, created_at, updated_at)
    select ${id('b000')}, ${id('a000')}, 'email', ${id('a000')}::text, now(), now()
    from generate_series(1, ${count}::int) n`)
  await database.query(sql`
    insert into sessions (id, user_id, methods, created_at, refreshed_at)
    select ${id('c000')}, ${id('a000')}, '[{"method": "password", "timestamp": 1}]', now(), now()
    from generate_series(1, ${count}::int) n`)
  await database.query(sql`
    insert into refresh_tokens (id, session_id, created_at)
    select ${id('d000')}, ${id('c000')}, now() from generate_series(1, ${count}::int) n`)
  await database.query(sql`analyze users, identities, sessions, refresh_tokens`)
  const idOf = <Of extends string>(prefix: string, n: number) =>
    `${prefix}${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000` as Id<Of>
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      userId: idOf<'user'>('a000', at + 1),
      token: await refreshTokenOf(platform.secrets, idOf<'refresh-token'>('d000', at + 1)),
    })),
  )
}
