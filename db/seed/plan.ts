import { dayMs, hourMs, type Instant, later, millisOf, minuteMs } from '#values/time.ts'
import { type CommunityEvent, communityLead, communityProject, planCommunity } from './community.ts'
import { type DigestEvent, planDigests } from './digests.ts'
import { type DisputeEvent, planDisputes } from './disputes.ts'
import { planMessages, planTalks } from './messages.ts'
import { type PayoutEvent, planPayouts } from './payouts.ts'
import { planServices, type ServiceEvent } from './plan-services.ts'
import { type PlanEvent, planPlans } from './plans.ts'
import { planRefunds, type RefundEvent } from './refunds.ts'
import { planReviews, type ReviewEvent } from './reviews.ts'
import { pick, seededRandom } from './seeded-random.ts'
import { type DemoDonor, type DemoResearcher, demoDonors, demoResearchers } from './texts/people.ts'
import {
  type DemoProject,
  type DemoUpdate,
  demoDonorNotes,
  demoProjects,
  demoReviewComments,
} from './texts/projects.ts'
import { planTickets, type TicketEvent } from './tickets.ts'
import { planVerifications, type VerificationEvent } from './verifications.ts'

/** One event of the demo world, run through the product's own actions at its time. */
export type DemoEvent = { readonly at: Instant } & (
  | { readonly kind: 'researcher'; readonly person: DemoResearcher }
  | { readonly kind: 'donor'; readonly person: DemoDonor }
  | { readonly kind: 'submit'; readonly project: DemoProject }
  | { readonly kind: 'comment'; readonly project: string; readonly text: string }
  | { readonly kind: 'approve'; readonly project: DemoProject }
  | { readonly kind: 'reject'; readonly project: DemoProject; readonly reason: string }
  /** The researcher writes the methodology anew. */
  | { readonly kind: 'edit'; readonly project: DemoProject; readonly methodology: string }
  | { readonly kind: 'follow'; readonly project: string; readonly donor: string }
  | { readonly kind: 'gift'; readonly project: string; readonly gift: DemoGift }
  | { readonly kind: 'update'; readonly project: DemoProject; readonly update: DemoUpdate }
  /** A project that a researcher has begun to write. */
  | { readonly kind: 'draft'; readonly person: string }
  | { readonly kind: 'rewrite'; readonly project: DemoProject; readonly update: DemoUpdate }
  /** A project's outcome is decided a day after its deadline. */
  | { readonly kind: 'close'; readonly project: string }
  | { readonly kind: 'statement'; readonly project: DemoProject; readonly text: string }
  | PayoutEvent
  | DisputeEvent
  | RefundEvent
  | PlanEvent
  | VerificationEvent
  | CommunityEvent
  | DigestEvent
  | ReviewEvent
  | ServiceEvent
  | TicketEvent
)

export type DemoGift = {
  readonly donor: string
  /** Whole US dollars. */
  readonly amountDollars: number
  readonly anonymous: boolean
  readonly note: string | undefined
}

/**
 * The demo world's history in order of time, ending at `now`: always the same for the same moment. Amounts are
 * realistic: many small gifts, few large ones.
 */
export function planDemoWorld(now: Instant): DemoEvent[] {
  const founded = later(now, -170 * dayMs)
  const people: DemoEvent[] = [
    ...demoResearchers.map(
      (person, at): DemoEvent => ({ kind: 'researcher', person, at: later(founded, at * hourMs) }),
    ),
    ...demoDonors.map((person, at): DemoEvent => ({ kind: 'donor', person, at: later(founded, (24 + at) * hourMs) })),
  ]
  const history = demoProjects.flatMap((project) => historyOf(project, now))
  // Reviewers pass what changed of a team.
  const passed = demoProjects
    .filter(({ key }) => key === communityProject)
    .map((project): DemoEvent => ({ kind: 'approve', project, at: later(now, -69 * dayMs) }))
  const begun: DemoEvent = { kind: 'draft', person: demoResearchers[0]?.key ?? '', at: later(now, -26 * hourMs) }
  const plans = planPlans(founded, now, demoResearchers, demoProjects)
  const around = [
    ...planVerifications(founded, now),
    ...planCommunity(now),
    ...planMessages(now, communityProject, communityLead, giversOf(history)),
    ...planTalks(now),
    ...planDigests(now),
    ...planReviews(now),
    ...planPayouts(now),
    ...planDisputes(now),
    ...planRefunds(now),
    ...planServices(now),
    ...planTickets(now),
    ...passed,
  ]
  return [...people, begun, ...plans, ...around, ...history].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const giversOf = (history: readonly DemoEvent[]): { donor: string; at: Instant }[] =>
  history.flatMap((event) =>
    event.kind === 'gift' && event.project === communityProject ? [{ donor: event.gift.donor, at: event.at }] : [],
  )

function historyOf(project: DemoProject, now: Instant): DemoEvent[] {
  const random = seededRandom(project.key)
  const submittedAt = later(now, -project.submittedDaysAgo * dayMs - 6 * hourMs - random() * 8 * hourMs)
  const submit: DemoEvent = { kind: 'submit', project, at: submittedAt }
  const comments = demoReviewComments
    .filter((comment) => comment.project === project.key)
    .map(({ text }): DemoEvent => ({ kind: 'comment', project: project.key, text, at: later(submittedAt, 2 * hourMs) }))
  if (project.state === 'pending') return [submit, ...comments]
  const again = resubmissionOf(project, submittedAt)
  const patience = Math.min(4 + random() * 60, Math.max(3, project.submittedDaysAgo * 12))
  const decidedAt = later(submittedAt, patience * hourMs)
  if (project.state === 'rejected') {
    const reason = project.rejectionReason ?? ''
    return [submit, ...comments, { kind: 'reject', project, reason, at: decidedAt }]
  }
  // A project that is sent in again has its 90 days from then on (AMB-069).
  const closesAt = later(again.at(-1)?.at ?? submittedAt, 90 * dayMs)
  const end = closesAt < now ? closesAt : now
  const within = (share: number): Instant =>
    later(decidedAt, minuteMs + share * (millisOf(end) - millisOf(decidedAt) - 2 * minuteMs))
  return [
    submit,
    ...comments,
    ...again,
    { kind: 'approve', project, at: decidedAt },
    ...editsOf(project, now),
    ...giftsOf(project, random).map(
      (gift): DemoEvent => ({ kind: 'gift', project: project.key, gift, at: within(random()) }),
    ),
    ...followersOf(random).map(
      (donor): DemoEvent => ({ kind: 'follow', project: project.key, donor, at: within(random()) }),
    ),
    ...closeOf(project, closesAt).filter((event) => event.at <= now),
    ...project.updates.flatMap((update) => newsOf(project, update, later(now, -update.daysAgo * dayMs))),
  ]
}

function newsOf(project: DemoProject, update: DemoUpdate, at: Instant): DemoEvent[] {
  const posted: DemoEvent = { kind: 'update', project, update, at }
  return update.firstText ? [posted, { kind: 'rewrite', project, update, at: later(at, 30 * minuteMs) }] : [posted]
}

/** A decision takes four hours at the least. */
function resubmissionOf(project: DemoProject, submittedAt: Instant): DemoEvent[] {
  const { firstRejection: reason, methodology } = project
  if (reason === undefined || methodology === undefined) return []
  return [
    { kind: 'reject', project, reason, at: later(submittedAt, hourMs) },
    { kind: 'edit', project, methodology, at: later(submittedAt, 3 * hourMs) },
  ]
}

const editsOf = (project: DemoProject, now: Instant): DemoEvent[] =>
  (project.edits ?? []).flatMap(({ daysAgo, methodology, isPassed }): DemoEvent[] => {
    const at = later(now, -daysAgo * dayMs)
    const edit: DemoEvent = { kind: 'edit', project, methodology, at }
    return isPassed ? [edit, { kind: 'approve', project, at: later(at, 5 * hourMs) }] : [edit]
  })

function closeOf(project: DemoProject, closesAt: Instant): DemoEvent[] {
  const { key, statement: text } = project
  const at = later(closesAt, 26 * hourMs)
  const close: DemoEvent = { kind: 'close', project: key, at }
  return text === undefined ? [close] : [close, { kind: 'statement', project, text, at: later(at, 5 * dayMs) }]
}

const usualAmounts = [10, 10, 15, 20, 25, 25, 25, 40, 50, 50, 50, 75, 100, 100, 150, 250, 500] as const
const giftsMax = 22

function giftsOf(project: DemoProject, random: () => number): DemoGift[] {
  const target = Math.round(project.fundingGoalUsd * project.fundedShare)
  const notes = demoDonorNotes.filter((note) => note.project === project.key)
  // When the usual amounts would need too many gifts, all are multiplied.
  const scale = Math.max(1, Math.ceil(target / (giftsMax * 85)))
  const gifts: DemoGift[] = []
  for (let left = target; left >= 5; ) {
    const wanted = pick(random, usualAmounts) * scale
    const amountDollars = wanted > left || left - wanted < 5 ? left : wanted
    const note = notes[gifts.length]
    const donor = demoDonors.find(({ key }) => key === note?.donor) ?? pick(random, demoDonors)
    gifts.push({ donor: donor.key, amountDollars, anonymous: donor.anonymousByDefault, note: note?.text })
    left -= amountDollars
  }
  return gifts
}

function followersOf(random: () => number): string[] {
  const count = Math.floor(random() * 7)
  return [...new Set(Array.from({ length: count }, () => pick(random, demoDonors).key))]
}
