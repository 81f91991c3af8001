import { announce } from '#platform/account-events.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { markOwnerProven } from '../store/accounts.ts'
import { isAskingBrowser, markOwnerUnproven, noteAskingBrowser } from '../store/asking-browser.ts'

// Whether the owner of an account's address is the only person who put anything into the account (decision 11).

/** The hash of the browser's mark; null for none. */
export const hashOfAsking = async ({ secrets }: Platform, mark: string | undefined): Promise<string | null> =>
  mark === undefined ? null : keyedHash(secrets, 'identity: asking browser', mark)

/** The account contains only what the owner of its address put there: guest gifts to the address join it. */
export async function proveOwner(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  await markOwnerProven(tx, userId, platform.clock.now())
  await announce(tx, platform, 'ownerProven', userId)
}

/** Whether the browser that follows the link is the one that requested the mail. Checked once for each mail. */
export async function cameFromAsker(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  mark: string | undefined,
): Promise<boolean> {
  const hash = await hashOfAsking(platform, mark)
  return hash !== null && isAskingBrowser(tx, userId, hash)
}

/**
 * After one side of a change of address answered. The mailbox of the new address counts: where its link was followed in
 * the browser that asked, one person holds both. Otherwise the new owner may be a person who pressed an attacker's
 * button, and their first recovery wins the account back.
 *
 * @param mayLose false for staff: the mailbox alone must not get past their second factor.
 */
export async function settleChange(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  { isNewSide, isDone, mark, mayLose }: ChangeStep,
): Promise<void> {
  if (isNewSide && !(await cameFromAsker(tx, platform, userId, mark))) await noteAskingBrowser(tx, userId, null)
  if (!isDone) return
  const isOwn = await isAskingBrowser(tx, userId)
  await noteAskingBrowser(tx, userId, null)
  if (isOwn) await proveOwner(tx, platform, userId)
  else if (mayLose) await markOwnerUnproven(tx, userId)
}

type ChangeStep = {
  readonly isNewSide: boolean
  readonly isDone: boolean
  readonly mark: string | undefined
  readonly mayLose: boolean
}
