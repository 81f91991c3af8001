import { type Bearer, mustIdentify } from '#features/identity/accounts/actions/identify.ts'
import type { Platform } from '#platform/platform.ts'
import type { Allow } from '#wire/allow.ts'
import type { Endpoint } from '#wire/contract.ts'
import { Refusal } from '#wire/refusal.ts'
import { mustBeAdmin } from '../actions/service-key.ts'

// The caller of the auth wire, identified by the endpoint's policy before its handler runs.

/** Under `bearer` the session's holder; under `serviceKey` who administers, undefined for the key itself. */
export type CallerUnder<E extends Endpoint, B = Bearer> = E['allow']['policy'] extends 'bearer'
  ? B
  : E['allow']['policy'] extends 'serviceKey'
    ? string | undefined
    : undefined

/** What the needs of a bearer are compared with. */
export type Standing = Pick<Bearer, 'aal' | 'isAnonymous' | 'hasFactor'>
export type Identify<B extends Standing> = (platform: Platform, accessToken: string) => Promise<B>

/** @throws Refusal of the policy: no_authorization, what mustIdentify throws, insufficient_aal, not_admin. */
export async function callerUnder(
  allow: Allow,
  platform: Platform,
  request: Request,
  identify: Identify<Standing>,
): Promise<unknown> {
  if (allow.policy === 'serviceKey') return mustBeAdmin(platform, mustBearer(request))
  if (allow.policy !== 'bearer') return undefined
  const { anonymous, aal } = allow.needs
  const caller = await identify(platform, mustBearer(request))
  if (caller.isAnonymous && !anonymous)
    throw new Refusal('no_authorization', 'Anonymous user not allowed to perform these actions')
  const owesFactor = aal === 'aal2' || (aal === 'owed' && caller.hasFactor)
  if (owesFactor && caller.aal === 'aal1') throw new Refusal('insufficient_aal', 'AAL2 required to do this')
  return caller
}

/** The caller, where only some inputs need one. @throws Refusal no_authorization and what mustIdentify throws. */
export const mustHaveBearer = (platform: Platform, request: Request): Promise<Bearer> =>
  mustIdentify(platform, mustBearer(request))

export const bearerOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** @throws Refusal no_authorization. */
function mustBearer(request: Request): string {
  const token = bearerOf(request)
  if (!token) throw new Refusal('no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}
