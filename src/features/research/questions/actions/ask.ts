import { mustSee } from '#features/research/projects/actions/see-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnQuestion } from '../contract.ts'
import { waitingMax } from '../rules.ts'
import * as store from '../store/questions.ts'
import { notifyOfQuestion } from './notify.ts'

type Wish = { readonly text: string; readonly byName: boolean }

/**
 * Asks the researcher of a public project. The question is public once it is answered. Submitting it twice asks once.
 * @throws Refusal project_not_found (404); email_not_confirmed, own_project (403); too_many_questions (409).
 */
export async function ask(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { text, byName }: Wish,
): Promise<OwnQuestion> {
  return platform.database.transaction(async (tx) => {
    const { project, standing, isPublic } = await mustSee(platform, actor, projectId, tx)
    if (!isPublic) throw new Refusal('project_not_found', 'Project Not Found')
    if (standing !== undefined) throw new Refusal('own_project', 'This is your own project.')
    await mustBeConfirmed(tx, actor.userId)
    await store.lockAsking(tx, actor.userId, projectId)
    const waiting = await store.listWaitingOf(tx, actor.userId, projectId)
    const present = waiting.find(({ body }) => body === text)
    if (present) return ownOf(present)
    if (waiting.length >= waitingMax)
      throw new Refusal(
        'too_many_questions',
        `${waitingMax} questions of yours wait for an answer here. Please wait for one, or take one back.`,
      )
    const question = { id: newId<'question'>(platform), body: text, askedAt: platform.clock.now() }
    await store.insertQuestion(tx, { ...question, projectId, askerId: actor.userId, byName })
    await notifyOfQuestion(tx, platform, { projectId, title: project.title, questionId: question.id, text })
    return ownOf(question)
  })
}

const ownOf = ({ id, body, askedAt }: store.Waiting): OwnQuestion => ({
  ...{ id, text: body, askedAt },
  ...{ state: 'waiting', reason: null },
})

/** Public questions can be traced to a mailbox. */
async function mustBeConfirmed(tx: Database, userId: Id<'user'>): Promise<void> {
  if (!(await store.hasConfirmedAddress(tx, userId)))
    throw new Refusal('email_not_confirmed', 'Please confirm your email first.')
}

/**
 * Withdraws the person's own question. An answered one is public and stays. @throws Refusal question_not_found (404),
 * also for other people's; question_answered (409).
 */
export async function withdraw(platform: Platform, actor: Actor, id: Id<'question'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const question = await store.lockQuestion(tx, id)
    if (question?.askerId !== actor.userId) throw new Refusal('question_not_found', 'There is no such question.')
    if (question.answeredAt !== null)
      throw new Refusal('question_answered', 'It was answered, and both are public. Our support can hide them.')
    if (question.withdrawnAt === null) await store.markWithdrawn(tx, id, platform.clock.now())
  })
}

/** Part of closing an account. */
export const forgetQuestionsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.forgetAsker(tx, userId)
