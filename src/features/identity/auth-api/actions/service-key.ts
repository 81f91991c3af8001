import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { mustIdentify } from '#features/identity/accounts/actions/identify.ts'
import type { Platform } from '#platform/platform.ts'
import { isId } from '#values/id.ts'
import { dateOf, millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { isKeyGood, isUseWorthNoting } from '../rules/service-keys.ts'
import { findServiceKey, touchServiceKey } from '../store/service-keys.ts'

/** Named, so that nothing else is tried with it. */
export const serviceKeyKid = 'program'
/** Of this installation's secret, not of the ring: these tokens outlive many signing keys, and only we read them. */
export const serviceTokenKey = ({ secrets }: Platform): Promise<Uint8Array> =>
  secrets.keyFor('identity: tokens of programs')

/**
 * AMB-051: the service key, or a super_admin who has shown a second factor.
 *
 * @returns who it is; undefined for the service key. @throws Refusal bad_jwt, session_not_found, user_not_found,
 *   user_banned, not_admin.
 */
export async function mustBeAdmin(platform: Platform, token: string): Promise<string | undefined> {
  const role = await readRole(platform, token)
  if (role === 'service_role') return undefined
  if (role !== undefined) throw new Refusal('not_admin', 'User not allowed')
  await mustIdentify(platform, token)
  const actor = await findActor(platform, token)
  if (actor?.staff?.role === 'super_admin' && actor.aal === 'aal2') return actor.userId
  throw new Refusal('not_admin', 'User not allowed')
}

/** Whether a token is a key for servers. */
export const isServiceKey = async (platform: Platform, token: string): Promise<boolean> =>
  (await readRole(platform, token)) === 'service_role'

/** The role of a key for programs; undefined for anything else, such as a person's token. */
async function readRole(platform: Platform, token: string): Promise<string | undefined> {
  const kind = kindOf(token)
  if (kind === 'ours') return readOwnRole(platform, token)
  return kind === 'earlier' ? readEarlierRole(platform, token) : undefined
}

/** By its row, so that a key that was revoked opens nothing from that moment. */
async function readOwnRole(platform: Platform, token: string): Promise<string | undefined> {
  const payload = await verified(platform, token, await serviceTokenKey(platform))
  const id = payload?.jti
  if (id === undefined || !isId(id)) return undefined
  const { database } = platform
  const now = platform.clock.now()
  const key = await findServiceKey(database, id)
  if (!key || !isKeyGood(key, now)) return undefined
  if (isUseWorthNoting(key.lastUsedAt, now)) await touchServiceKey(database, key.id, now)
  return key.role
}

/** For moving over: keys that the service before this one signed, while the operator accepts them. */
async function readEarlierRole(platform: Platform, token: string): Promise<string | undefined> {
  const { legacySecret, legacyServiceKey } = platform.settings.auth
  if (!legacyServiceKey || legacySecret === '') return undefined
  const role = (await verified(platform, token, new TextEncoder().encode(legacySecret)))?.role
  return role === 'service_role' || role === 'anon' ? role : undefined
}

// Not by its issuer: a key stays good when the installation moves to another address.
const verified = (platform: Platform, token: string, key: Uint8Array) =>
  jwtVerify(token, key, { algorithms: ['HS256'], currentDate: dateOf(millisOf(platform.clock.now())) }).then(
    (result) => result.payload,
    () => undefined,
  )

/** Keys name no person; a person's token never counts as one. */
function kindOf(token: string): 'ours' | 'earlier' | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg !== 'HS256' || decodeJwt(token).sub !== undefined) return undefined
    return kid === serviceKeyKid ? 'ours' : 'earlier'
  } catch {
    return undefined
  }
}
