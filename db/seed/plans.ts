import { cancel } from '#features/funding/subscriptions/actions/changes.ts'
import { startPlan } from '#features/funding/subscriptions/actions/checkout.ts'
import { changeCard } from '#features/funding/subscriptions/actions/pay.ts'
import { monthsAfter } from '#features/funding/subscriptions/rules/periods.ts'
import { planTasks } from '#features/funding/subscriptions/tasks.ts'
import { settle } from '#features/funding/test-gateway/actions/settle.ts'
import { outcomeOf, type TestCard } from '#features/funding/test-gateway/rules.ts'
import type { Tier } from '#features/identity/plans/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import { dayMs, hourMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { finish } from './finish.ts'
import type { DemoResearcher } from './texts/people.ts'
import type { DemoProject } from './texts/projects.ts'

/** What becomes of researchers' plans: each is bought and renewed, one card fails, and one plan is cancelled. */
export type PlanEvent = { readonly at: Instant } & (
  | { readonly kind: 'plan'; readonly person: string; readonly tier: Tier }
  | { readonly kind: 'card'; readonly person: string; readonly card: TestCard }
  | { readonly kind: 'cancel-plan'; readonly person: string }
  | { readonly kind: 'renewals' }
)

/** Keeps the small plan though a second project is submitted: it waits outside the review queue. */
const overQuota = 'bao'

/** As large as the researcher's projects need. */
function tierFor(person: DemoResearcher, projects: readonly DemoProject[]): Tier {
  if (person.key === overQuota) return 'standard'
  const own = projects.filter(({ researcher }) => researcher === person.key).length
  if (own > 3) return 'premium'
  return own > 1 || person.plan === 'advanced' ? 'advanced' : person.plan
}

/** Whose plan could not be charged three days ago: of those who submitted nothing before they have it. */
const monthsBefore = 3
const pastDueDays = 3

export function planPlans(
  founded: Instant,
  now: Instant,
  people: readonly DemoResearcher[],
  projects: readonly DemoProject[],
): PlanEvent[] {
  const lateStart = monthsAfter(later(now, -pastDueDays * dayMs), -monthsBefore)
  const isLate = ({ key }: DemoResearcher) =>
    projects.every(({ researcher, submittedDaysAgo }) => researcher !== key || submittedDaysAgo < 85)
  const late = people.find(isLate)
  const leaving = people.find((person) => person !== late && tierFor(person, projects) === 'advanced')
  const bought = people.map((person, index): PlanEvent => {
    const at = person === late ? lateStart : later(founded, index * hourMs + hourMs / 2)
    return { kind: 'plan', person: person.key, tier: tierFor(person, projects), at }
  })
  const renewed = Array.from({ length: 8 }, (_, month) => later(monthsAfter(founded, month + 1), 25 * hourMs))
  const lateRenewed = Array.from({ length: monthsBefore }, (_, month) =>
    later(monthsAfter(lateStart, month + 1), hourMs),
  )
  return [
    ...bought,
    ...[...renewed, ...lateRenewed].filter((at) => at < now).map((at): PlanEvent => ({ kind: 'renewals', at })),
    ...(late ? [{ kind: 'card', person: late.key, card: 'fails-later', at: later(now, -10 * dayMs) } as const] : []),
    ...(leaving ? [{ kind: 'cancel-plan', person: leaving.key, at: later(now, -5 * dayMs) } as const] : []),
  ]
}

/** Runs an event of a plan; one that an earlier start made already changes nothing. */
export async function livePlan(
  platform: Platform,
  event: PlanEvent,
  { actorOf, moneyTasks }: { readonly actorOf: (key: string) => Actor; readonly moneyTasks: readonly Task[] },
): Promise<void> {
  if (event.kind === 'renewals') return finish(platform, [...planTasks, ...moneyTasks])
  const actor = actorOf(event.person)
  try {
    if (event.kind === 'cancel-plan') return await cancel(platform, actor)
    const page =
      event.kind === 'plan'
        ? await startPlan(platform, actor, { tier: event.tier, region: 'US' })
        : await changeCard(platform, actor)
    const ref = page.checkoutUrl.split('/').at(-1) ?? ''
    await settle(platform, ref, 'open', outcomeOf(event.kind === 'card' ? event.card : 'succeeds'))
    await finish(platform, moneyTasks)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
