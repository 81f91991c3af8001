import { boost } from '#features/funding/boosts/actions/boost.ts'
import { ask, book } from '#features/funding/plan-sessions/actions/ask.ts'
import { readSessions } from '#features/funding/plan-sessions/actions/read.ts'
import { conclude, propose } from '#features/funding/plan-sessions/actions/staff.ts'
import type { SessionKind } from '#features/funding/plan-sessions/rules/sessions.ts'
import { release } from '#features/funding/releases/actions/decide.ts'
import { readDesk } from '#features/funding/releases/actions/desk.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { StaffRole } from '#values/permission.ts'
import { dayMs, hourMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { type DemoPublishing, livePublishing, planTexts } from './published-texts.ts'
import { type DemoReport, liveReport, planReports } from './reports.ts'
import { type DemoStory, liveStory, planStories } from './stories.ts'

/** What plans hold beside listings, and money that waits for milestones. */
export type ServiceEvent = { readonly at: Instant } & (
  | { readonly kind: 'boost'; readonly person: string; readonly project: string }
  | { readonly kind: 'session'; readonly person: string; readonly session: DemoSession }
  | {
      readonly kind: 'session-times'
      readonly person: string
      readonly session: DemoSession
      readonly by: StaffRole
      readonly times: readonly Instant[]
    }
  | { readonly kind: 'session-booked'; readonly person: string; readonly session: DemoSession }
  | { readonly kind: 'session-held'; readonly person: string; readonly session: DemoSession; readonly by: StaffRole }
  | { readonly kind: 'release'; readonly project: string }
  | DemoReport
  | DemoStory
  | DemoPublishing
)
type DemoSession = { readonly kind: SessionKind; readonly topic: string; readonly wishes: string }

const kinds: ReadonlySet<string> = new Set<ServiceEvent['kind']>([
  ...([
    'boost',
    'session',
    'session-times',
    'session-booked',
    'session-held',
    'release',
    'report',
    'story',
    'text',
  ] as const),
])
export const isServiceEvent = <Other extends { readonly kind: string }>(
  event: Other | ServiceEvent,
): event is ServiceEvent => kinds.has(event.kind)

const held: DemoSession = {
  kind: 'council',
  topic: 'How many axles are enough',
  wishes: 'Forty axles of four kinds: would ten of each convince you? Any afternoon, UTC+9.',
}
const booked: DemoSession = {
  kind: 'insight',
  topic: 'Words that workshops use',
  wishes: 'Our donors are cyclists and mechanics. Which of our pages do they leave, and why? Mornings, UTC+9.',
}
const asked: DemoSession = {
  kind: 'council',
  topic: 'Publishing fractures that say no',
  wishes: 'How would you like to see data of steel that did not matter? Any day but Friday, UTC+9.',
}

/** Two boosts that run and one that is over; a session that is asked for, one that is booked and one that was held. */
export function planServices(now: Instant): ServiceEvent[] {
  const ago = (days: number, ms = 0): Instant => later(now, ms - days * dayMs)
  const hana = 'hana'
  return [
    { kind: 'boost', person: 'ravi', project: 'murmur-listening', at: ago(20) },
    { kind: 'boost', person: 'kofi', project: 'bat-roof-temperature', at: ago(5) },
    { kind: 'boost', person: 'lucia', project: 'allergy-early-nuts', at: ago(3) },
    { kind: 'session', person: hana, session: held, at: ago(14) },
    {
      ...{ kind: 'session-times', person: hana, session: held, by: 'super_admin', at: ago(13) },
      times: [ago(10), ago(9)],
    },
    { kind: 'session-booked', person: hana, session: held, at: ago(12) },
    { kind: 'session-held', person: hana, session: held, by: 'super_admin', at: ago(10, hourMs) },
    { kind: 'session', person: hana, session: booked, at: ago(4) },
    {
      ...{ kind: 'session-times', person: hana, session: booked, by: 'customer_support', at: ago(3, hourMs) },
      times: [later(now, 2 * dayMs), later(now, 3 * dayMs)],
    },
    { kind: 'session-booked', person: hana, session: booked, at: ago(2, hourMs) },
    { kind: 'session', person: hana, session: asked, at: ago(1, hourMs) },
    { kind: 'release', project: 'bicycle-axle-finish', at: ago(58) },
    ...planReports(now),
    ...planStories(now),
    ...planTexts(now),
  ]
}

type Cast = {
  readonly actorOf: (key: string) => Actor
  readonly mustProject: (key: string) => Id<'project'>
}

/** Runs an event; one that an earlier start made already changes nothing. */
export async function liveService(platform: Platform, event: ServiceEvent, cast: Cast): Promise<void> {
  try {
    await liveOnce(platform, event, cast)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    platform.log.warn('an event of the demo world was refused', { kind: event.kind, code: error.code })
  }
}

async function liveOnce(platform: Platform, event: ServiceEvent, { actorOf, mustProject }: Cast): Promise<void> {
  if (event.kind === 'release') return releaseOf(platform, actorOf('scientific_reviewer'), mustProject(event.project))
  if (event.kind === 'report') return liveReport(platform, event, { actorOf, mustProject })
  if (event.kind === 'story') return liveStory(platform, event, { actorOf, mustProject })
  if (event.kind === 'text') return livePublishing(platform, event, actorOf)
  const person = actorOf(event.person)
  if (event.kind === 'boost') return boost(platform, person, mustProject(event.project))
  const { items } = await readSessions(platform, person)
  const present = items.find(({ topic }) => topic === event.session.topic)
  if (event.kind === 'session') return present ? undefined : ask(platform, person, event.session)
  if (!present) return
  if (event.kind === 'session-times') {
    const place = 'https://meet.fundamental.example/demo'
    return propose(platform, actorOf(event.by), present.id, { times: event.times, place, note: '' })
  }
  const [first] = present.times
  if (event.kind === 'session-booked') return first && book(platform, person, present.id, first.at)
  return conclude(platform, actorOf(event.by), present.id, 'held')
}

async function releaseOf(platform: Platform, reviewer: Actor, projectId: Id<'project'>): Promise<void> {
  const { items } = await readDesk(platform, reviewer)
  const item = items.find(({ project }) => project.id === projectId)
  if (item) await release(platform, reviewer, { id: projectId, key: item.key, updateId: item.update.id })
}
