import { record } from '#features/foundation/audit/actions.ts'
import { mustAttach, release } from '#features/foundation/files/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnPayee } from '../contract.ts'
import { maySubmit, type PayeeKind } from '../rules.ts'
import * as store from '../store/payees.ts'
import { readOwn } from './read.ts'

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

/** Part of closing an account: the documents are deleted, and the payee is no longer paid. */
export async function closePayee(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  const payee = await store.lockPayeeOf(tx, userId)
  if (!payee || payee.state === 'closed') return
  const now = platform.clock.now()
  await store.forget(tx, payee.id, now)
  const decision = { id: newId(platform), payeeId: payee.id, from: payee.state, to: 'closed' } as const
  await store.insertDecision(tx, { ...decision, reason: null, actorId: null }, now)
}
