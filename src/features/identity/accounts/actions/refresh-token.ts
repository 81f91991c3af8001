import { keyedHash, timingSafeEqualText } from '#platform/keyed-hash.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Id } from '#values/id.ts'
import { isId } from '#values/id.ts'

const macOf = (secrets: Secrets, id: string) => keyedHash(secrets, 'identity: refresh token', id)

/**
 * The token of a row: its id and a keyed hash of that. It cannot be made without the secret, and the server can
 * always derive it again.
 */
export const refreshTokenOf = async (secrets: Secrets, id: Id<'refresh-token'>): Promise<string> =>
  `${id.replaceAll('-', '')}.${await macOf(secrets, id)}`

/** The row's id, or undefined when the server never made this token. */
export async function readRefreshToken(secrets: Secrets, token: string): Promise<Id<'refresh-token'> | undefined> {
  const [hex = '', mac = '', more] = token.split('.')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (more !== undefined || !isId(id)) return undefined
  return timingSafeEqualText(await macOf(secrets, id), mac) ? (id as Id<'refresh-token'>) : undefined
}
