import { record } from '#features/audit/actions.ts'
import { ensureProfile } from '#features/researchers/actions.ts'
import type { Actor, UserType } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { readSignUpData } from '../rules/sign-up-data.ts'
import { lockAccount, replaceSignUp, type Tier } from '../store/accounts.ts'
import { factsOf } from './create-account.ts'

export type AccountType = {
  readonly userType: UserType
  readonly firstName: string
  readonly lastName: string
  readonly institution?: string | undefined
  readonly fieldOfStudy?: string | undefined
  readonly tier?: Tier | undefined
  readonly termsVersion: string
}

/**
 * What a sign-up form asks and another service cannot tell: the type of account, which never changes afterwards
 * (AMB-010, AMB-043), and the consent to the terms (AMB-042).
 *
 * @throws Refusal account_type_set, validation_failed.
 */
export async function chooseAccountType(
  platform: Platform,
  { userId, staff }: Actor,
  chosen: AccountType,
): Promise<undefined> {
  const facts = readSignUpData({
    user_type: chosen.userType,
    first_name: chosen.firstName,
    last_name: chosen.lastName,
    institution: chosen.institution,
    field_of_study: chosen.fieldOfStudy,
    subscription_tier: chosen.tier,
    terms_version: chosen.termsVersion,
  })
  if ('fault' in facts) throw new Refusal('validation_failed', facts.fault)
  await platform.database.transaction(async (tx) => {
    const { userType, metadata } = await lockAccount(tx, userId)
    if (userType !== null || staff)
      throw new Refusal('account_type_set', 'The type of this account is settled, and never changes.')
    const now = platform.clock.now()
    await replaceSignUp(tx, userId, { ...factsOf(facts, now), metadata }, now)
    if (facts.userType === 'researcher') await ensureProfile(tx, platform, userId)
    const data = { userType: facts.userType }
    const event = { action: 'account.type_chosen', targetKind: 'user', targetId: userId, data }
    await record(tx, platform, { actorId: userId, ...event })
  })
}
