import { record } from '#features/foundation/audit/actions.ts'
import { mustAttach, release } from '#features/foundation/files/actions.ts'
import { mustConfirmPassword } from '#features/identity/accounts/actions/confirm-password.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnPayee } from '../contract.ts'
import { maySubmit, type PayeeKind } from '../rules.ts'
import { hasMoneyUnderWay } from '../store/destinations.ts'
import * as store from '../store/payees.ts'
import { notFound, readOwn } from './read.ts'

type Submission = {
  readonly kind: PayeeKind
  readonly legalName: string
  readonly country: string
  readonly fileIds: readonly Id<'file'>[]
}

/** @throws Refusal payee_waiting (409), file_not_found (404). */
export async function submitPayee(platform: Platform, actor: Actor, given: Submission): Promise<OwnPayee> {
  const fileIds = [...new Set(given.fileIds)]
  await platform.database.transaction(async (tx) => {
    const known = await store.lockPayeeOf(tx, actor.userId)
    if (!maySubmit(known?.state)) throw waits(known?.state === 'with_us')
    const { kind, legalName, country } = given
    const now = platform.clock.now()
    const about = { id: newId<'payee'>(platform), ownerId: actor.userId, kind, legalName, country }
    const payeeId = await store.storeSubmission(tx, about, now)
    for (const fileId of fileIds)
      await mustAttach(tx, platform, { fileId, ownerId: actor.userId, purpose: 'credential' })
    for (const fileId of await store.replaceDocuments(tx, payeeId, fileIds)) await release(tx, fileId)
    const decision = { id: newId(platform), payeeId, from: known?.state ?? null, to: 'with_us' } as const
    await store.insertDecision(tx, { ...decision, reason: null, actorId: actor.userId }, now)
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'payee.submitted', targetKind: 'payee', targetId: payeeId },
      data: { kind, country, documents: fileIds.length },
    })
  })
  return readOwn(platform, actor.userId)
}

const waits = (isWaiting: boolean): Refusal =>
  new Refusal(
    'payee_waiting',
    isWaiting
      ? 'Our staff look at your documents already. You can send others once they have answered.'
      : 'You are verified. To be paid in another name, please write to our support.',
  )

/**
 * Opens the gateway's page that takes the bank account, after the password. What is entered there comes back by the
 * gateway's event alone.
 *
 * @throws Refusal payee_not_found, payout_under_way, payouts_unavailable, wrong_password, no_password, too_many_tries.
 */
export async function openAccountPage(platform: Platform, actor: Actor, password: string): Promise<{ url: string }> {
  const { payments, database, settings } = platform
  if (!payments.payouts) throw new Refusal('payouts_unavailable', 'No payment gateway that pays out is set up here.')
  const payee = await store.findPayeeOf(database, actor.userId)
  if (!payee || payee.state === 'closed') throw notFound()
  if (await hasMoneyUnderWay(database, payee.id))
    throw new Refusal(
      'payout_under_way',
      'A payout to your account is under way. The account can be changed once that payout is final.',
    )
  await mustConfirmPassword(platform, actor.userId, password)
  const { accountRef, url } = await payments.payouts
    .openPayee({
      idempotencyKey: `payee:${payee.id}`,
      accountRef: payee.gateway === payments.name ? (payee.accountRef ?? undefined) : undefined,
      returnUrl: settings.origin + paths.researcherProfile('money'),
    })
    .catch((cause: unknown) => {
      platform.log.warn('the page for a bank account could not be opened', { payee: payee.id, cause })
      throw new Refusal(
        'payouts_unavailable',
        'Our payment provider does not answer. Please try again in some minutes.',
      )
    })
  await database.transaction(async (tx) => {
    await store.storeAccountRef(tx, payee.id, payments.name, accountRef)
    const about = { action: 'payee.account_page_opened', targetKind: 'payee', targetId: payee.id }
    await record(tx, platform, { actorId: actor.userId, ...about })
  })
  return { url }
}

/** Part of closing an account: the documents go, and nobody is paid any more. */
export async function closePayee(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const payee = await store.lockPayeeOf(tx, userId)
  if (!payee || payee.state === 'closed') return
  const now = platform.clock.now()
  await store.forget(tx, payee.id, now)
  const decision = { id: newId(platform), payeeId: payee.id, from: payee.state, to: 'closed' } as const
  await store.insertDecision(tx, { ...decision, reason: null, actorId: null }, now)
}
