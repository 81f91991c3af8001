import { record } from '#features/foundation/audit/actions.ts'
import { mustAttach, release } from '#features/foundation/files/actions.ts'
import { dueAt } from '#features/research/reviews/rules/queue.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnVerification } from '../contract.ts'
import { deleteMailboxOf } from '../store/mailboxes.ts'
import { deleteProofsOf } from '../store/proofs.ts'
import * as store from '../store/requests.ts'
import { notFound, readOwn } from './read.ts'

type Asked = { readonly statement: string; readonly fileIds: readonly Id<'file'>[] }

/**
 * A researcher requests verification. The data that staff compare are stored as of now: name, institution, ORCID iD.
 *
 * @throws Refusal `verification_waiting` (409), `file_not_found` (404).
 */
export async function ask(platform: Platform, userId: Id<'user'>, asked: Asked): Promise<OwnVerification> {
  const fileIds = [...new Set(asked.fileIds)]
  await platform.database.transaction(async (tx) => {
    const facts = await store.findAsking(tx, userId)
    if (!facts) throw notFound()
    const id = newId<'verification'>(platform)
    const now = platform.clock.now()
    const { name, institution, orcidId } = facts
    const row = { id, userId, statement: asked.statement, name, institution, orcidId, askedAt: now, dueAt: dueAt(now) }
    if (!(await store.insertRequest(tx, row)))
      throw new Refusal('verification_waiting', 'Your request waits already. You may take it back and ask again.')
    for (const fileId of fileIds) await mustAttach(tx, platform, { fileId, ownerId: userId, purpose: 'credential' })
    await store.insertDocuments(tx, id, fileIds)
    const about = { action: 'verification.asked', targetKind: 'verification', targetId: id }
    await record(tx, platform, { actorId: userId, ...about, data: { documents: fileIds.length } })
  })
  return readOwn(platform, userId)
}

/** @throws Refusal `verification_not_found` (404) when none waits. */
export async function withdraw(platform: Platform, userId: Id<'user'>): Promise<OwnVerification> {
  await platform.database.transaction(async (tx) => {
    const waiting = await store.lockWaiting(tx, userId)
    if (!waiting) throw notFound()
    await store.storeOutcome(tx, waiting.id, {
      outcome: 'withdrawn',
      reason: null,
      by: userId,
      at: platform.clock.now(),
    })
    await removeDocuments(tx, [waiting.id])
    const about = { action: 'verification.withdrawn', targetKind: 'verification', targetId: waiting.id }
    await record(tx, platform, { actorId: userId, ...about })
  })
  return readOwn(platform, userId)
}

/** No request needs them any more: the sweep of files removes their bytes. */
export async function removeDocuments(tx: Database, requestIds: readonly string[]): Promise<void> {
  for (const { fileId } of await store.deleteDocuments(tx, requestIds)) await release(tx, fileId)
}

/** Part of closing an account; the audit log still records the decision of staff. */
export async function deleteVerificationsOf(tx: Database, userId: Id<'user'>): Promise<void> {
  await deleteProofsOf(tx, userId)
  await store.deleteDocumentsOf(tx, userId)
  await store.deleteRequestsOf(tx, userId)
  await deleteMailboxOf(tx, userId)
}
