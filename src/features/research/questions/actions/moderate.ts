import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { listWriters } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import * as store from '../store/questions.ts'

/**
 * Hides an answered question with its answer, or shows it again. The asker and those who may answer are notified, with
 * the reason.
 * @param reason absent to show it again. @throws Refusal question_not_found (404).
 */
export async function setHidden(
  platform: Platform,
  actor: Actor,
  id: Id<'question'>,
  reason: string | undefined,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const question = await store.lockQuestion(tx, id)
    if (!question || question.answeredAt === null) throw new Refusal('question_not_found', 'There is no such question.')
    const isHidden = reason !== undefined
    if ((question.hiddenAt !== null) === isHidden) return
    const at = platform.clock.now()
    await store.storeHiding(tx, id, isHidden ? { at, byId: actor.userId, reason } : undefined)
    const action = isHidden ? 'question.hidden' : 'question.shown'
    const data = { projectId: question.projectId, ...(isHidden && { reason }) }
    await record(tx, platform, { actorId: actor.userId, action, targetKind: 'question', targetId: id, data })
    const people = [...(await listWriters(tx, question.projectId)), question.askerId]
    const notice = {
      type: 'system' as const,
      eventKey: `question:${id}:${action}:${at}`,
      title: isHidden ? 'A question and its answer were hidden' : 'A question and its answer are public again',
      body: reason,
      target: paths.project(question.projectId, { tab: 'questions' }),
    }
    await notify(
      tx,
      platform,
      people.map((userId) => ({ ...notice, userId })),
    )
  })
}
