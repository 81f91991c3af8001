import { decodeJwt } from 'jose'
import { createApi } from '#api/create-api.ts'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { makeKey, revokeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { type Permission, type StaffRole, staffRoles } from '#values/permission.ts'
import type { UserType } from '#values/user-type.ts'
import type { Fetch } from '#wire/client.ts'
import { type Person, person } from '../people.ts'
import type { TestApp } from '../test-app.ts'

/** A caller, as policies classify it. */
export type Standing = {
  /** Whether the bearer token belongs to a living session. */
  readonly isSession: boolean
  /** No `Authorization` at all, or none with a bearer token. */
  readonly isBare?: boolean
  readonly userType?: UserType
  readonly permissions?: readonly Permission[]
  /** Staff who owe a second factor. */
  readonly isWaiting?: boolean
  readonly isServiceKey?: boolean
}
export type Caller = {
  readonly name: string
  readonly standing: Standing
  /**
   * The header for one call: sessions are new each time, so that a call that ends one does not affect other cells.
   */
  readonly authorization: () => Promise<string | undefined>
  readonly fetch: Fetch
}

/** In the terms of the specification's table of roles; not read from the product. */
const permissionsOf: Readonly<Record<StaffRole, readonly Permission[]>> = {
  super_admin: ['all'],
  scientific_reviewer: ['review_projects', 'view_projects', 'comment_projects'],
  customer_support: ['view_users', 'assist_users', 'view_tickets'],
  financial_admin: ['view_financial'],
  content_moderator: ['view_projects', 'moderate_content'],
}

const noStanding: Standing = { isSession: false }

export async function callersOf(app: TestApp): Promise<Caller[]> {
  const { platform, fetch } = app
  const production = createApi({ ...platform, settings: { ...platform.settings, mode: 'production' } })
  const bearer = (token: string) => async () => `Bearer ${token}`
  const living = (one: Person) => async () => `Bearer ${(await startSession(platform, one.userId)).accessToken}`
  const set = (one: Person, what: ReturnType<typeof sql>) =>
    platform.database.query(sql`update users set ${what} where id = ${one.userId}`)

  const [donor, researcher, untyped] = [
    await person(app, { type: 'donor' }),
    await person(app, { type: 'researcher' }),
    await person(app, { type: 'donor' }),
  ]
  await set(untyped, sql`user_type = null`)
  const [banned, left] = [await person(app, { type: 'researcher' }), await person(app, { type: 'donor' })]
  await set(banned, sql`state = 'banned'`)
  await platform.database.query(sql`delete from sessions where user_id = ${left.userId}`)
  const elsewhere = { ...platform, secrets: deriveSecrets('the secret of another installation, long enough') }
  const serviceKey = await makeKey(platform, 'service_role')
  const callers: Caller[] = [
    { name: 'a visitor', standing: { ...noStanding, isBare: true }, authorization: async () => undefined, fetch },
    {
      name: 'a bearer without token',
      standing: { ...noStanding, isBare: true },
      authorization: async () => 'Bearer',
      fetch,
    },
    {
      name: 'a name and a password',
      standing: { ...noStanding, isBare: true },
      authorization: async () => 'Basic YTpi',
      fetch,
    },
    { name: 'a bearer of nonsense', standing: noStanding, authorization: bearer('nonsense'), fetch },
    {
      name: 'an unsigned token',
      standing: noStanding,
      authorization: bearer(`${half({ alg: 'none' })}.${half({ sub: donor.userId, role: 'service_role' })}.`),
      fetch,
    },
    {
      name: 'a token that was changed',
      standing: noStanding,
      authorization: bearer(changed(donor.accessToken)),
      fetch,
    },
    { name: 'a session that ended', standing: noStanding, authorization: bearer(left.accessToken), fetch },
    { name: 'a banned user', standing: noStanding, authorization: bearer(banned.accessToken), fetch },
    {
      name: 'a key of another installation',
      standing: noStanding,
      authorization: bearer(await makeKey(elsewhere, 'service_role')),
      fetch,
    },
    { name: 'a key that was revoked', standing: noStanding, authorization: bearer(await revokedKey(platform)), fetch },
    {
      name: 'the service key',
      standing: { ...noStanding, isServiceKey: true },
      authorization: bearer(serviceKey),
      fetch,
    },
    {
      name: 'the public key',
      standing: noStanding,
      authorization: bearer(await makeKey(platform, 'anon')),
      fetch,
    },
    { name: 'a donor', standing: { isSession: true, userType: 'donor' }, authorization: living(donor), fetch },
    {
      name: 'a researcher',
      standing: { isSession: true, userType: 'researcher' },
      authorization: living(researcher),
      fetch,
    },
    { name: 'an account without a kind', standing: { isSession: true }, authorization: living(untyped), fetch },
  ]
  for (const role of staffRoles) {
    const member = await person(app, { type: role })
    const permissions = permissionsOf[role]
    const authorization = living(member)
    callers.push({ name: role, standing: { isSession: true, permissions }, authorization, fetch })
    const owes = { isSession: true, isWaiting: true, permissions }
    callers.push({ name: `${role} without a second factor`, standing: owes, authorization, fetch: production })
  }
  return callers
}

async function revokedKey(platform: Platform): Promise<string> {
  const token = await makeKey(platform, 'service_role')
  await revokeKey(platform, decodeJwt(token).jti ?? '')
  return token
}

const half = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Another person's id under the same signature. */
function changed(token: string): string {
  const [head = '', body = '', mark = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  return `${head}.${half({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${mark}`
}
