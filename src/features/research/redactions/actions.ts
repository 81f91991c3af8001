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
import { emptyWordings, findWordingsWith, keepRedaction, readVersion } from '#features/research/versions/actions.ts'
import { contentWithout } from '#features/research/versions/rules/redaction.ts'
import { changedFields, keptFields } from '#features/research/versions/rules/versions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { PassageFound } from './contract.ts'

/** @throws Refusal passage_not_found (404). */
async function mustFind(db: Database, projectId: Id<'project'>, passage: string) {
  const texts = await findWordingsWith(db, projectId, passage)
  const updates = await findUpdateWordingsWith(db, projectId, passage)
  if (texts.length + updates.length > 0) return { texts, updates }
  throw new Refusal(
    'passage_not_found',
    'These words stand in no wording of this project, letter for letter. Markdown signs belong to a wording.',
  )
}

/** Where a passage stands. @throws Refusal project_not_found, passage_not_found (404). */
export async function findPassage(
  platform: Platform,
  actor: Actor,
  projectId: Id<'project'>,
  passage: string,
): Promise<PassageFound> {
  const { database } = platform
  await mustSee(platform, actor, projectId)
  const { texts, updates } = await mustFind(database, projectId, passage)
  const now = (await readVersion(database, projectId))?.content
  const shown = now ? changedFields(now, contentWithout(now, passage)) : []
  const fields = keptFields.flatMap((field) => {
    const wordings = texts.filter((text) => text.field === field).length
    return wordings === 0 ? [] : [{ field, wordings, isShown: shown.includes(field) }]
  })
  return { fields, updateWordings: updates.length }
}

/**
 * Removes something personal for good. What the project and its updates say now goes on without it; of each kept wording
 * that has it, text and salt are emptied, so that nobody reads or guesses it, while the hash proves the chain as before.
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
    // What it says now first: that locks the project and its updates, so that what is found afterwards is all there is.
    const fields = await redactContent(tx, platform, { projectId, passage, byId })
    const title = (await readForGift(tx, projectId))?.title ?? ''
    await redactUpdates(tx, platform, { projectId, title, passage, byId })
    const { texts, updates } = await mustFind(tx, projectId, passage)
    const [id, number] = [newId(platform), texts.length + updates.length]
    await keepRedaction(tx, { id, projectId, byId, reason, wordings: number, at: platform.clock.now() })
    if (texts.length > 0) await emptyWordings(tx, id, texts)
    if (updates.length > 0) await emptyUpdateWordings(tx, id, updates)
    await redactEdits(tx, projectId, passage)
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
