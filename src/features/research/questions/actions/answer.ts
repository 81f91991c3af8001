import { readForGift } from '#features/research/projects/actions/funding.ts'
import { mustSee } from '#features/research/projects/actions/see-project.ts'
import { findStanding, mayWrite } from '#features/research/projects/actions/standing.ts'
import { difference } from '#features/research/versions/rules/difference.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal, refusedAs } from '#wire/refusal.ts'
import type { Answer, AnswerVersion } from '../contract.ts'
import { answererName } from '../rules.ts'
import * as store from '../store/questions.ts'
import { notifyOfAnswer } from './notify.ts'

const notFound = (): Refusal => new Refusal('question_not_found', 'There is no such question.')

/** A question that this person may answer; they cannot find withdrawn and hidden ones. */
async function mustAnswerFor(tx: Database, actor: Actor, id: Id<'question'>): Promise<store.Question> {
  const question = await store.lockQuestion(tx, id)
  if (!question || question.withdrawnAt !== null || question.hiddenAt !== null) throw notFound()
  if (!mayWrite(await findStanding(tx, question.projectId, actor.userId))) throw notFound()
  return question
}

type Wording = { readonly text: string; readonly version: number }

/**
 * Publishes an answer, or rewords it: earlier wordings stay readable. The same text again changes nothing. @throws
 * Refusal question_not_found (404), also for other people's projects; question_declined (409); project_not_public (409)
 * for a first answer, which is public and mailed to the asker; edited_meanwhile (409) with the present answer, when
 * another window or person answered.
 */
export async function answer(
  platform: Platform,
  actor: Actor,
  id: Id<'question'>,
  { text, version }: Wording,
): Promise<Answer> {
  return platform.database.transaction(async (tx) => {
    const question = await mustAnswerFor(tx, actor, id)
    if (question.declinedAt !== null)
      throw new Refusal('question_declined', 'This question was declined. Put it back first.')
    const current = (await store.listAnswerVersions(tx, id)).at(-1)
    const at = platform.clock.now()
    const answeredAt = question.answeredAt ?? at
    if (current?.body === text) return answerOf(current, answeredAt)
    if ((current?.number ?? 0) !== version && current) {
      const sentence = 'This was answered in another window since you opened it. Please compare both wordings.'
      throw new Refusal('edited_meanwhile', sentence, { current: answerOf(current, answeredAt) })
    }
    const number = (current?.number ?? 0) + 1
    const title = number === 1 ? await mustBePublic(tx, question.projectId) : undefined
    await store.insertAnswer(tx, { questionId: id, number, body: text, byId: actor.userId, at })
    if (title !== undefined) await notifyAsker(tx, platform, { ...question, id, title }, text)
    const { firstName, lastName } = actor
    return answerOf({ number, body: text, at, firstName, lastName }, answeredAt)
  })
}

/** @returns the project's title. */
async function mustBePublic(tx: Database, projectId: Id<'project'>): Promise<string> {
  const project = await readForGift(tx, projectId)
  if (project?.status === 'approved' && project.hiddenAt === null) return project.title
  throw new Refusal(
    'project_not_public',
    'This project is not public now, so nobody could read the answer. Please answer once it is public again.',
  )
}

type AnsweredNow = store.Question & { readonly id: Id<'question'>; readonly title: string }

function notifyAsker(tx: Database, platform: Platform, question: AnsweredNow, answer: string): Promise<void> {
  const { projectId, title, askerId, body: text, id: questionId } = question
  return notifyOfAnswer(tx, platform, askerId, { projectId, title, questionId, text, answer })
}

function answerOf(latest: store.AnswerVersionRow, answeredAt: Answer['at']): Answer {
  const editedAt = latest.number > 1 ? latest.at : null
  return { text: latest.body, author: answererName(latest), at: answeredAt, version: latest.number, editedAt }
}

/** Leaves a question unanswered. @throws Refusal question_not_found (404); question_answered (409). */
export async function decline(platform: Platform, actor: Actor, id: Id<'question'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const question = await mustAnswerFor(tx, actor, id)
    if (question.answeredAt !== null)
      throw new Refusal('question_answered', 'This question was answered already, and both are public.')
    if (question.declinedAt === null) await store.markDeclined(tx, id, actor.userId, platform.clock.now())
  })
}

/** Puts it back among the waiting ones. @throws Refusal question_not_found (404). */
export async function undoDecline(platform: Platform, actor: Actor, id: Id<'question'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const question = await mustAnswerFor(tx, actor, id)
    if (question.declinedAt !== null) await store.markWaiting(tx, id)
  })
}

/**
 * The latest hundred wordings of a public answer.
 * @throws Refusal question_not_found (404), also for one that the reader may not see.
 */
export async function readVersions(
  platform: Platform,
  actor: Actor | undefined,
  id: Id<'question'>,
): Promise<{ items: AnswerVersion[] }> {
  const question = await store.findQuestion(platform.database, id)
  if (!question || question.answeredAt === null || question.hiddenAt !== null) throw notFound()
  await refusedAs(mustSee(platform, actor, question.projectId), notFound)
  const versions = await store.listAnswerVersions(platform.database, id)
  return {
    items: versions.map((version, at) => ({
      number: version.number,
      at: version.at,
      author: answererName(version),
      pieces: difference(versions[at - 1]?.body ?? version.body, version.body),
    })),
  }
}
