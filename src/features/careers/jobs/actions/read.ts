import { listWritten } from '#features/research/projects/actions/standing.ts'
import { fundingUseLabels } from '#features/research/projects/rules/projects.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { JobDetail, PaidJob, PayingChoice } from '../contract/objects.ts'
import { findPaying, findPublic, listLines, listPaidBy } from '../store/reading.ts'
import { noJob } from './manage.ts'
import { cardOf, detailOf, projectOf } from './show.ts'

/** @throws Refusal job_not_found (404), also if it is not public. */
export async function readJob(
  { database: db, clock, settings: { taxonomy } }: Platform,
  actor: Actor | undefined,
  id: Id<'job'>,
): Promise<JobDetail> {
  const row = await findPublic(db, id)
  if (!row) throw noJob()
  const paying = row.projectId ? await findPaying(db, row, row.posterId) : undefined
  const isOwn = row.posterId !== null && row.posterId === actor?.userId
  const project = paying ? projectOf(paying, row.donorsToldAt) : null
  return detailOf(row, { project, isOwn, taxonomy }, clock.now())
}

/** Open positions paid by a public project. */
export async function readPaidBy(
  { database, clock, settings }: Platform,
  projectId: Id<'project'>,
): Promise<{ items: PaidJob[] }> {
  const now = clock.now()
  const rows = await listPaidBy(database, projectId, now)
  return { items: rows.map((row) => ({ ...cardOf(row, settings.taxonomy, now), line: row.line })) }
}

/** The projects and budget lines that may pay for this person's positions. */
export async function readPayingChoices({ database }: Platform, actor: Actor): Promise<{ items: PayingChoice[] }> {
  const items = new Map<string, PayingChoice>()
  for (const { id, title, ...line } of await listLines(database, await listWritten(database, actor.userId))) {
    const one = items.get(id) ?? { id, title, lines: [] }
    one.lines.push({ ...line, use: fundingUseLabels[line.use] })
    items.set(id, one)
  }
  return { items: [...items.values()] }
}
