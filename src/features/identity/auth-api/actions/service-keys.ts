import { SignJWT } from 'jose'
import { record } from '#features/foundation/audit/actions.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { isId } from '#values/id.ts'
import { dayMs, later, millisOf } from '#values/time.ts'
import { type KeyRole, keyDaysDefault } from '../rules/service-keys.ts'
import { insertServiceKey, listServiceKeys, revokeServiceKey, type ServiceKey } from '../store/service-keys.ts'
import { serviceKeyKid, serviceTokenKey } from './service-key.ts'

type Made = { readonly name?: string; readonly days?: number }

/** A token for programs, signed and listed by its id. It is given out here and stored nowhere. */
export async function makeKey(
  platform: Platform,
  role: KeyRole,
  { name = 'unnamed', days = keyDaysDefault }: Made = {},
): Promise<string> {
  const createdAt = platform.clock.now()
  const id = newId<'service-key'>(platform)
  const expiresAt = later(createdAt, days * dayMs)
  const token = await new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', kid: serviceKeyKid, typ: 'JWT' })
    .setJti(id)
    .setIssuedAt(Math.floor(millisOf(createdAt) / 1000))
    .setExpirationTime(Math.floor(millisOf(expiresAt) / 1000))
    .sign(await serviceTokenKey(platform))
  await platform.database.transaction(async (tx) => {
    await insertServiceKey(tx, { id, role, name, createdAt, expiresAt })
    await record(tx, platform, { action: 'service_key.made', targetKind: 'service_key', targetId: id, data: { role } })
  })
  return token
}

/** All that were ever made, the newest first. */
export const listKeys = ({ database }: Platform): Promise<ServiceKey[]> => listServiceKeys(database)

/** Refused from the next call on, in every process. @returns whether the id was that of a key that opened something. */
export async function revokeKey(platform: Platform, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return platform.database.transaction(async (tx) => {
    const isRevoked = await revokeServiceKey(tx, id, platform.clock.now())
    const event = { action: 'service_key.revoked', targetKind: 'service_key', targetId: id }
    if (isRevoked) await record(tx, platform, event)
    return isRevoked
  })
}
