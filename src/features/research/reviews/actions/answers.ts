import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { RubricAnswer } from '../contract/objects.ts'
import { sumOf } from '../rules/rubric.ts'
import { findQuestions, listAnswers, saveAnswer } from '../store/answers.ts'
import { keepClaim, lockOpen, mustBeFree } from './claims.ts'
import { mustHaveDeclared, mustMayRead } from './conflicts.ts'

/**
 * Saves one answer while it is typed. Saving renews the reviewer's claim. @throws Refusal review_not_found,
 * question_not_found (404); review_closed, conflict_undeclared, review_taken (409); answer_changed (409) with the
 * answer as another window saved it.
 */
export async function answerQuestion(
  platform: Platform,
  { userId }: Actor,
  reviewId: Id<'review'>,
  given: RubricAnswer,
): Promise<{ revision: number }> {
  return platform.database.transaction(async (tx) => {
    mustHaveDeclared(await mustMayRead(platform, tx, userId, reviewId))
    await mustBeFree(tx, platform, await lockOpen(tx, reviewId), userId)
    const { questions } = await findQuestions(tx, reviewId)
    if (!questions.some(({ key }) => key === given.key))
      throw new Refusal('question_not_found', 'The rubric of this review has no such question.')
    const revision = await saveAnswer(tx, { ...given, reviewId, byId: userId, at: platform.clock.now() })
    if (revision === undefined) throw await changed(tx, reviewId, userId, given.key)
    await keepClaim(tx, platform, reviewId, userId)
    return { revision }
  })
}

async function changed(tx: Database, reviewId: Id<'review'>, userId: Id<'user'>, key: string): Promise<Refusal> {
  const now = (await listAnswers(tx, reviewId, userId)).find((one) => one.key === key)
  return new Refusal('answer_changed', 'This answer was saved in another window meanwhile.', now)
}

/** @throws Refusal rubric_incomplete (409): a reviewer who approves a project has answered every question. */
export async function mustHaveAnswered(tx: Database, reviewId: Id<'review'>, userId: Id<'user'>): Promise<void> {
  const { questions } = await findQuestions(tx, reviewId)
  const { open } = sumOf(questions, await listAnswers(tx, reviewId, userId))
  if (open === 0) return
  const sentence = open === 1 ? 'One question is open.' : `${open} questions are open.`
  throw new Refusal('rubric_incomplete', `${sentence} Passing waits until all are answered.`)
}
