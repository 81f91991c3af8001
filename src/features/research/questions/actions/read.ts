import { mustSee } from '#features/research/projects/actions/see-project.ts'
import { listWritten, mayWrite } from '#features/research/projects/actions/standing.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { holds } from '#values/permission.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { AnsweredQuestion, OpenQuestion, OwnQuestion, ProjectQuestions } from '../contract.ts'
import { answererName, askerLabel, pageSize } from '../rules.ts'
import * as store from '../store/reading.ts'

/** @throws Refusal project_not_found (404), also for a project that the reader may not see (AMB-068). */
export async function readQuestions(
  platform: Platform,
  actor: Actor | undefined,
  projectId: Id<'project'>,
  after: string | undefined,
): Promise<ProjectQuestions> {
  const db = platform.database
  const { standing } = await mustSee(platform, actor, projectId)
  const isModerator = holds(actor?.staff?.permissions ?? [], 'moderate_content')
  const [rows, counts, own, open] = await Promise.all([
    store.listAnswered(db, projectId, { withHidden: isModerator, after: placeFrom(after), limit: pageSize + 1 }),
    store.countQuestions(db, projectId),
    actor && standing === undefined ? store.listOwn(db, projectId, actor.userId) : [],
    mayWrite(standing) ? store.listOpen(db, projectId) : null,
  ])
  const { page, older } = pageOf(rows, pageSize, ({ answeredAt: at, id }) => ({ at, id }))
  return {
    ...{ items: page.map(answeredOf), older, ...counts },
    own: own.map(ownOf),
    open: open?.map(openOf) ?? null,
    isModerator,
  }
}

const answeredOf = (row: store.AnsweredRow): AnsweredQuestion => ({
  ...{ id: row.id, text: row.text, askedAt: row.askedAt, asker: askerLabel(row), hiddenReason: row.hiddenReason },
  answer: {
    text: row.answer,
    author: answererName({ firstName: row.answererFirstName, lastName: row.answererLastName }),
    at: row.answeredAt,
    version: row.version,
    editedAt: row.version > 1 ? row.wordedAt : null,
  },
})

const ownOf = ({ id, text, askedAt, declinedAt, hiddenReason }: store.OwnRow): OwnQuestion => ({
  ...{ id, text, askedAt, reason: hiddenReason },
  state: hiddenReason !== null ? 'hidden' : declinedAt !== null ? 'declined' : 'waiting',
})

const openOf = (row: store.OpenRow): OpenQuestion => ({
  ...{ id: row.id, text: row.text, askedAt: row.askedAt, asker: askerLabel(row), declinedAt: row.declinedAt },
})

/** Questions that wait for this person's answer. */
export async function readWaiting(platform: Platform, actor: Actor): Promise<{ items: store.WaitingProject[] }> {
  const written = await listWritten(platform.database, actor.userId)
  return { items: await store.listWaitingProjects(platform.database, written) }
}
