import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { mustIdentify } from '#features/identity/accounts/actions/identify.ts'
import type { Platform } from '#platform/platform.ts'
import { dateOf, millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'

export type KeyRole = 'service_role' | 'anon'
const keySeconds = 10 * 365 * 24 * 3600
/** Named, so that nothing else is tried with it. */
const kid = 'program'
/** Of this installation's secret, not of the ring: these tokens outlive many signing keys, and only we read them. */
const serviceTokenKey = ({ secrets }: Platform): Promise<Uint8Array> => secrets.keyFor('identity: tokens of programs')

/** A token for programs: `service_role` opens the admin calls and belongs on servers only, `anon` opens nothing. */
export async function makeKey(platform: Platform, role: KeyRole): Promise<string> {
  const issuedAt = Math.floor(millisOf(platform.clock.now()) / 1000)
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + keySeconds)
    .sign(await serviceTokenKey(platform))
}

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

/** Whether a token is a key of ours for servers. */
export const isServiceKey = async (platform: Platform, token: string): Promise<boolean> =>
  (await readRole(platform, token)) === 'service_role'

/** The role of a key of ours; undefined for anything else, such as a person's token. */
async function readRole(platform: Platform, token: string): Promise<string | undefined> {
  if (!isServiceToken(token)) return undefined
  const currentDate = dateOf(millisOf(platform.clock.now()))
  // Not by its issuer: a key stays good when the installation moves to another address.
  const options = { algorithms: ['HS256'], currentDate }
  const payload = await jwtVerify(token, await serviceTokenKey(platform), options).then(
    (result) => result.payload,
    () => undefined,
  )
  return typeof payload?.role === 'string' ? payload.role : undefined
}

/** Keys name no person; a person's token never counts as one. */
function isServiceToken(token: string): boolean {
  try {
    const header = decodeProtectedHeader(token)
    return header.alg === 'HS256' && header.kid === kid && decodeJwt(token).sub === undefined
  } catch {
    return false
  }
}
