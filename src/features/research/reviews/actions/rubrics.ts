import { record } from '#features/foundation/audit/actions.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Rubrics, WrittenQuestion } from '../contract/rubrics.ts'
import { isSameRubric, type Question } from '../rules/rubric.ts'
import { insertRubric, listRubrics } from '../store/rubrics.ts'

export const readRubrics = async ({ database, clock }: Platform): Promise<Rubrics> => ({
  items: await listRubrics(database),
  now: clock.now(),
})

type Written = {
  readonly after: number
  readonly reason: string
  readonly questions: readonly WrittenQuestion[]
}

/**
 * The next version of the rubric. Reviews that open from now on have it; open ones keep theirs. @throws Refusal
 * question_not_found (404) for a key that is not in the version before; rubric_outdated (409) when another editor
 * wrote one meanwhile; rubric_unchanged (409).
 */
export async function writeRubric(
  platform: Platform,
  { userId }: Actor,
  { after, reason, questions: written }: Written,
): Promise<{ version: number }> {
  return platform.database.transaction(async (tx) => {
    const [latest] = await listRubrics(tx)
    if (latest?.version !== after) throw outdated()
    const questions = keyed(platform, latest.questions, written)
    if (isSameRubric(latest.questions, questions))
      throw new Refusal('rubric_unchanged', 'These are the questions of the present version.')
    const version = await insertRubric(tx, { after, questions, reason, byId: userId, at: platform.clock.now() })
    if (version === undefined) throw outdated()
    const data = { version, reason, questions: questions.map(({ key }) => key) }
    await record(tx, platform, { actorId: userId, action: 'rubric.written', data })
    return { version }
  })
}

const outdated = (): Refusal =>
  new Refusal('rubric_outdated', 'A colleague has written the next version meanwhile. Please begin with that one.')

/** A question that stays keeps its key, so that its answers can be compared over versions; a new one gets its own. */
function keyed(
  platform: Platform,
  before: readonly Question[],
  written: readonly WrittenQuestion[],
): readonly Question[] {
  const known = new Set(before.map(({ key }) => key))
  return written.map(({ key, ...question }) => {
    if (key === null) return { ...question, key: newId(platform) }
    // Each key once: the second of two would take the answers of the first.
    if (!known.delete(key)) throw new Refusal('question_not_found', 'The present version has no such question.')
    return { ...question, key }
  })
}
