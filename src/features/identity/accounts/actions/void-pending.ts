import type { Database } from '#platform/database.ts'
import { forgetEmailChange } from '../store/email-change.ts'
import { deleteFlowsOf } from '../store/flow-states.ts'
import { forgetPhoneChange } from '../store/phones.ts'
import { retireSmsCodes } from '../store/sms.ts'

/**
 * Voids what was under way in sessions that end: sign-ins through other services, codes to phones, and a phone or an
 * address that waits for its proof. A person who must not act any more may have begun it, and could finish it without a
 * session.
 */
export async function voidPending(tx: Database, userId: string): Promise<void> {
  await deleteFlowsOf(tx, userId)
  await retireSmsCodes(tx, userId)
  await forgetPhoneChange(tx, userId)
  await forgetEmailChange(tx, userId)
}
