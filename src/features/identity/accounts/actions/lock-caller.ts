import type { Database } from '#platform/database.ts'
import { Refusal } from '#wire/refusal.ts'
import { type Account, lockAccount } from '../store/accounts.ts'
import { hasSession } from '../store/sessions.ts'
import type { Claims } from './access-token.ts'

/**
 * The caller's account, locked, for a change to how it is signed in to. A new password and a sign-out of others lock
 * it, too: a request of a session that they ended meanwhile changes nothing any more.
 *
 * @throws Refusal session_not_found.
 */
export async function lockCaller(tx: Database, caller: Pick<Claims, 'userId' | 'sessionId'>): Promise<Account> {
  const account = await lockAccount(tx, caller.userId)
  if (await hasSession(tx, caller)) return account
  throw new Refusal('session_not_found', 'Session from session_id claim in JWT does not exist')
}
