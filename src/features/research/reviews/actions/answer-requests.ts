import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { RequestAnswer } from '../contract/changes.ts'
import { insertAnswer, listRequests } from '../store/decisions.ts'

type Answering = {
  readonly projectId: Id<'project'>
  readonly byId: Id<'user'>
  readonly answers: readonly RequestAnswer[]
}

/**
 * Stores a researcher's answers to requested changes, in the transaction of their edit, which has locked
 * the project.
 *
 * @returns whether anything is new.
 * @throws Refusal request_not_found (404) for a request that this project does not have, or no longer has.
 */
export async function keepAnswers(
  tx: Database,
  platform: Platform,
  { projectId, byId, answers }: Answering,
): Promise<boolean> {
  if (answers.length === 0) return false
  const asked = new Map((await listRequests(tx, projectId)).map((one) => [one.id, one]))
  const fresh = answers.filter(({ requestId, answer }) => mustBeAsked(asked.get(requestId)).answer !== answer)
  const at = platform.clock.now()
  for (const one of fresh) await insertAnswer(tx, { ...one, id: newId(platform), byId, at })
  if (fresh.length === 0) return false
  const data = { requests: fresh.map(({ requestId }) => requestId) }
  const target = { targetKind: 'project', targetId: projectId }
  await record(tx, platform, { actorId: byId, action: 'project.answered', ...target, data })
  return true
}

function mustBeAsked<Asked>(asked: Asked | undefined): Asked {
  if (asked === undefined) throw new Refusal('request_not_found', 'Reviewers do not ask for this change any more.')
  return asked
}
