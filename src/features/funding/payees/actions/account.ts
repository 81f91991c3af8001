import { record } from '#features/foundation/audit/actions.ts'
import { mustConfirmIdentity } from '#features/identity/accounts/actions/confirm-password.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnPayee } from '../contract.ts'
import { hasMoneyUnderWay } from '../store/destinations.ts'
import * as store from '../store/payees.ts'
import { applyAccounts } from './apply-accounts.ts'
import { notFound, readOwn } from './read.ts'

const noGateway = (): Refusal => new Refusal('payouts_unavailable', 'No payment gateway that pays out is set up here.')
const noAnswer = (): Refusal =>
  new Refusal('payouts_unavailable', 'Our payment provider does not answer. Please try again in some minutes.')

/**
 * Opens the gateway's page that takes the bank account, once the person has confirmed who they are. What is entered
 * there reaches us through the gateway alone.
 *
 * @throws Refusal payee_not_found, payout_under_way, payouts_unavailable, and those of mustConfirmIdentity.
 */
export async function openAccountPage(
  platform: Platform,
  actor: Actor,
  password: string | undefined,
): Promise<{ url: string }> {
  const { payments, database, settings } = platform
  if (!payments.payouts) throw noGateway()
  const payee = await store.findPayeeOf(database, actor.userId)
  const owner = await store.findOwner(database, actor.userId)
  if (!payee || payee.state === 'closed' || !owner?.email) throw notFound()
  if (await hasMoneyUnderWay(database, payee.id))
    throw new Refusal(
      'payout_under_way',
      'A payout to your account is under way. The account can be changed once that payout is final.',
    )
  await mustConfirmIdentity(platform, actor, password)
  const { accountRef, url } = await payments.payouts
    .openPayee({
      idempotencyKey: `payee:${payee.id}`,
      accountRef: payee.gateway === payments.name ? (payee.accountRef ?? undefined) : undefined,
      returnUrl: settings.origin + paths.accountReturn,
      ...{ kind: payee.kind, name: payee.legalName, country: payee.country, email: owner.email },
    })
    .catch((cause: unknown) => {
      platform.log.warn('the page for a bank account could not be opened', { payee: payee.id, cause })
      throw noAnswer()
    })
  await database.transaction(async (tx) => {
    await store.storeAccountRef(tx, payee.id, payments.name, accountRef)
    const about = { action: 'payee.account_page_opened', targetKind: 'payee', targetId: payee.id }
    await record(tx, platform, { actorId: actor.userId, ...about })
  })
  return { url }
}

/**
 * Queries the gateway for the state of the person's own account, for a person who returns from its
 * page before its event arrives.
 *
 * @throws Refusal payee_not_found, payouts_unavailable.
 */
export async function askAboutAccount(platform: Platform, actor: Actor): Promise<OwnPayee> {
  const { payments, database } = platform
  if (!payments.payouts) throw noGateway()
  const payee = await store.findPayeeOf(database, actor.userId)
  if (!payee) throw notFound()
  if (payee.accountRef !== null && payee.gateway === payments.name) {
    const reported = await payments.payouts.findPayee(payee.accountRef).catch((cause: unknown) => {
      platform.log.warn('the gateway did not answer about a payee', { payee: payee.id, cause })
      throw noAnswer()
    })
    if (reported)
      await database.transaction((tx) =>
        applyAccounts(tx, platform, [{ gateway: payments.name, eventId: 'asked', payee: reported }]),
      )
  }
  return readOwn(platform, actor.userId)
}
