import { record } from '#features/foundation/audit/actions.ts'
import { factsOf } from '#features/identity/accounts/actions/create-account.ts'
import { lockAccount, replaceSignUp } from '#features/identity/accounts/actions/records.ts'
import { type AccountType, asSignUpData, readWholeSignUp } from '#features/identity/accounts/rules/sign-up-data.ts'
import { announce } from '#platform/account-events.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'

/**
 * What a sign-up form asks, and another service or a client of the auth wire did not provide: the type of account,
 * which never changes afterwards (AMB-010, AMB-043), and the consent to the terms (AMB-042).
 *
 * @throws Refusal account_type_set, validation_failed.
 */
export async function chooseAccountType(
  platform: Platform,
  { userId, staff, waitingStaff }: Actor,
  chosen: AccountType,
): Promise<undefined> {
  const facts = readWholeSignUp(asSignUpData(chosen))
  if ('fault' in facts) throw new Refusal('validation_failed', facts.fault)
  await platform.database.transaction(async (tx) => {
    const { userType, isUnfinished, metadata } = await lockAccount(tx, userId)
    if ((userType !== null && !isUnfinished) || (staff ?? waitingStaff))
      throw new Refusal('account_type_set', 'The type of this account is settled, and never changes.')
    const now = platform.clock.now()
    await replaceSignUp(tx, userId, { ...factsOf(facts, now), metadata }, now)
    if (facts.userType === 'researcher') await announce(tx, platform, 'becameResearcher', userId)
    const data = { userType: facts.userType }
    const event = { action: 'account.type_chosen', targetKind: 'user', targetId: userId, data }
    await record(tx, platform, { actorId: userId, ...event })
  })
}
