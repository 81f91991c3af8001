import { aggregateViews, countView } from '#features/research/projects/actions/count-view.ts'
import { type ViewSource, viewSources } from '#features/research/projects/rules/view-sources.ts'
import { stayedMs } from '#features/research/projects/rules/views.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, type Instant, later, millisOf } from '#values/time.ts'
import { pick, seededRandom } from './seeded-random.ts'
import { listPublicProjects } from './store.ts'

const days = 30
const visitsLeast = 8
const visitsMost = 24
const atOnce = 16

type Visit = { readonly projectId: string; readonly at: Instant; readonly peer: string; readonly from: ViewSource }

/**
 * Visitors of the last month, so that the analytics of the demo's researchers have figures: each opens a page and
 * stays. A second run finds them there already.
 */
export async function visitProjects(
  platform: Platform,
  now: Instant,
  at: (moment: Instant) => Platform,
): Promise<void> {
  const visits = (await listPublicProjects(platform.database)).flatMap((project) => visitsOf(project, now))
  for (let from = 0; from < visits.length; from += atOnce)
    await Promise.all(visits.slice(from, from + atOnce).map((visit) => live(visit, at)))
  while (await aggregateViews(platform));
}

type Seen = Awaited<ReturnType<typeof listPublicProjects>>[number]

function visitsOf({ id: projectId, title, approvedAt, deadlineAt }: Seen, now: Instant): Visit[] {
  const random = seededRandom(title)
  const monthAgo = later(now, -days * dayMs)
  const first = approvedAt > monthAgo ? approvedAt : monthAgo
  const last = deadlineAt < now ? deadlineAt : now
  const spanMs = millisOf(last) - millisOf(first) - dayMs / 12
  if (spanMs <= 0) return []
  // Addresses that RFC 2544 keeps for trials; each visitor has a network of their own.
  return Array.from({ length: visitsLeast + Math.floor(random() * (visitsMost - visitsLeast)) }, (_, visitor) => ({
    projectId,
    at: later(first, random() * spanMs),
    peer: `198.18.${visitor}.7`,
    from: pick(random, viewSources),
  }))
}

async function live({ projectId, at: moment, peer, from }: Visit, at: (moment: Instant) => Platform): Promise<void> {
  const visit = { projectId, actor: undefined, userAgent: 'Mozilla/5.0 (demo)', from }
  await countView({ ...at(moment), peer }, visit)
  await countView({ ...at(later(moment, stayedMs + 1000)), peer }, visit)
}
