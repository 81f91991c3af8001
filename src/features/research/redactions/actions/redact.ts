import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { redactEdits } from '#features/research/drafts/actions/redact.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { redactContent } from '#features/research/projects/actions/redact-content.ts'
import { renderProject } from '#features/research/projects/actions/render-texts.ts'
import { mustSee } from '#features/research/projects/actions/see-project.ts'
import { listWriters } from '#features/research/projects/actions/standing.ts'
import {
  emptyUpdateWordings,
  findUpdateWordingsWith,
  redactUpdates,
} from '#features/research/updates/actions/redact.ts'
import { renderUpdates } from '#features/research/updates/actions/render-updates.ts'
import {
  emptyWordings,
  findWordingsWith,
  keepRedactedWords,
  keepRedaction,
  readVersion,
} from '#features/research/versions/actions.ts'
import { contentWithout } from '#features/research/versions/rules/redaction.ts'
import { changedFields, keptFields } from '#features/research/versions/rules/versions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { WordsAt } from '#platform/redactors.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { PassageFound } from '../contract.ts'
import { findOthers, namesOf, removeFromNews, removeOthers } from './others.ts'

const notFound = (): Refusal =>
  new Refusal(
    'passage_not_found',
    'These words stand in nothing that is kept of this project, letter for letter. Markdown signs belong to a wording.',
  )

async function findWordings(db: Database, projectId: Id<'project'>, passage: string) {
  const texts = await findWordingsWith(db, projectId, passage)
  return { texts, updates: await findUpdateWordingsWith(db, projectId, passage) }
}

/** Where a passage occurs. @throws Refusal project_not_found, passage_not_found (404). */
export async function findPassage(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  passage: string,
): Promise<PassageFound> {
  const { database } = platform
  await mustSee(platform, actor, projectId)
  const { texts, updates } = await findWordings(database, projectId, passage)
  const others = await findOthers(database, platform, { projectId, passage })
  if (texts.length + updates.length + others.length === 0) throw notFound()
  const now = (await readVersion(database, projectId))?.content
  const shown = now ? changedFields(now, contentWithout(now, passage)) : []
  const fields = keptFields.flatMap((field) => {
    const wordings = texts.filter((text) => text.field === field).length
    return wordings === 0 ? [] : [{ field, wordings, isShown: shown.includes(field) }]
  })
  return { fields, updateWordings: updates.length, others: countKinds(others) }
}

function countKinds(words: readonly WordsAt[]): PassageFound['others'] {
  const kinds = [...new Set(words.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, texts: words.filter((one) => one.kind === kind).length }))
}

/**
 * Removes personal data permanently. The project and its updates continue without it; in each stored wording that
 * contains it, text and salt are emptied, so that it can be neither read nor guessed; the hash proves the chain as
 * before. The same goes for questions, answers, letters of reviewers, thanks, and mails about the project.
 *
 * @throws Refusal project_not_found, passage_not_found (404).
 */
export async function redact(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  { passage, reason }: { readonly passage: string; readonly reason: string },
): Promise<{ wordings: number }> {
  const byId = actor.userId
  const wordings = await platform.database.transaction(async (tx) => {
    await mustSee(platform, actor, projectId, tx)
    const names = await namesOf(tx, projectId)
    // The present content first: that locks the project and its updates, so that the later search is complete.
    const fields = await redactContent(tx, platform, { projectId, passage, byId })
    const title = (await readForGift(tx, projectId))?.title ?? ''
    await redactUpdates(tx, platform, { projectId, title, passage, byId })
    const { texts, updates } = await findWordings(tx, projectId, passage)
    const others = await removeOthers(tx, platform, { projectId, passage, names })
    const number = texts.length + updates.length + others.length
    if (number === 0) throw notFound()
    const id = newId(platform)
    await keepRedaction(tx, { id, projectId, byId, reason, wordings: number, at: platform.clock.now() })
    if (texts.length > 0) await emptyWordings(tx, id, texts)
    if (updates.length > 0) await emptyUpdateWordings(tx, id, updates)
    await keepRedactedWords(tx, id, [...others, ...emptiedBefore(texts, updates)])
    await redactEdits(tx, projectId, passage)
    await removeFromNews(tx, { projectId, passage, names })
    const data = { redaction: id, wordings: number, fields, reason }
    await record(tx, platform, {
      ...{ actorId: byId, action: 'project.redacted', targetKind: 'project', targetId: projectId },
      data,
    })
    await notifyWriters(tx, platform, projectId, { id, reason })
    return number
  })
  await renderProject(platform, projectId)
  await renderUpdates(platform)
  return { wordings }
}

type Found = Awaited<ReturnType<typeof findWordings>>

/** Wordings name the first removal that emptied them; later ones are listed. */
const emptiedBefore = (texts: Found['texts'], updates: Found['updates']): WordsAt[] => [
  ...texts.filter(({ isEmptied }) => isEmptied).map(({ id }) => ({ kind: 'wording', key: id })),
  ...updates
    .filter(({ isEmptied }) => isEmptied)
    .map(({ updateId, number }) => ({ kind: 'update', key: `${updateId} ${number}` })),
]

async function notifyWriters(
  tx: Database,
  platform: Platform,
  projectId: Id<'project'>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const notice = {
    type: 'system' as const,
    eventKey: `project-redacted:${id}`,
    title: 'Something personal was removed from your project',
    body: reason,
    target: paths.projectHistory(projectId),
  }
  const writers = await listWriters(tx, projectId)
  await notify(
    tx,
    platform,
    writers.map((userId) => ({ ...notice, userId })),
  )
}
