import { fileReport } from '#features/foundation/reports/actions/file-report.ts'
import type { ReportReason } from '#features/foundation/reports/rules/reports.ts'
import { decide } from '#features/office/moderation/actions/decide.ts'
import { readCase } from '#features/office/moderation/actions/read-case.ts'
import { readQueue } from '#features/office/moderation/actions/read-queue.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later } from '#values/time.ts'
import { findLatestUpdate } from './store.ts'

/** What readers report to the moderators; some of it is decided. */
export type DemoReport = {
  readonly kind: 'report'
  readonly person: string
  readonly project: string
  readonly what: 'project' | 'update'
  readonly reason: ReportReason
  readonly words: string
  readonly isDismissed?: true
}

/** One update that two people report, a project, and one that was dismissed. */
export function planReports(now: Instant): (DemoReport & { readonly at: Instant })[] {
  const ago = (hours: number): Instant => later(now, -hours * hourMs)
  return [
    {
      ...{ kind: 'report', person: 'fatima', project: 'kelp-urchin-removal', what: 'project', reason: 'false' },
      ...{ words: 'The area was cleared before, two years ago.', isDismissed: true, at: later(now, -9 * dayMs) },
    },
    {
      ...{ kind: 'report', person: 'diego', project: 'beehive-fences', what: 'update', reason: 'privacy' },
      ...{ words: 'A farmer is named here who may not know of it.', at: ago(30) },
    },
    {
      ...{ kind: 'report', person: 'yuki', project: 'beehive-fences', what: 'update', reason: 'privacy' },
      ...{ words: '', at: ago(22) },
    },
    {
      ...{ kind: 'report', person: 'amara', project: 'speech-dictionary', what: 'project', reason: 'other' },
      ...{ words: 'Should this not say which dialects are meant?', at: ago(5) },
    },
  ]
}

type Cast = {
  readonly actorOf: (key: string) => Actor
  readonly mustProject: (key: string) => Id<'project'>
}

/** Reporting again changes nothing, so an earlier start's reports stay as they are. */
export async function liveReport(platform: Platform, event: DemoReport, { actorOf, mustProject }: Cast): Promise<void> {
  const { person, what, reason, words } = event
  const projectId = mustProject(event.project)
  const id = what === 'project' ? projectId : await findLatestUpdate(platform.database, projectId)
  if (id === undefined) return
  await fileReport(platform, actorOf(person), { kind: what, id, reason, words })
  if (event.isDismissed) await dismiss(platform, asModerator(actorOf('super_admin')))
}

async function dismiss(platform: Platform, moderator: Actor): Promise<void> {
  const { items } = await readQueue(platform, moderator, { view: 'open', kind: 'project' })
  const [first] = items
  if (!first) return
  const { id, version, hash } = await readCase(platform, moderator, first.id as Id<'case'>)
  await decide(platform, moderator, id, { version, hash, measure: 'dismiss', reason: 'none', words: '' })
}

/** The demo's staff act without a session. */
const asModerator = (actor: Actor): Actor => ({
  ...actor,
  staff: { role: 'content_moderator', permissions: ['moderate_content'], department: 'Moderation', expertiseAreas: [] },
})
