import { saveDraft, sendAnswer } from '#features/funding/refunds/actions/answer-dispute.ts'
import { sendAnswers } from '#features/funding/refunds/actions/send-answers.ts'
import { decideDispute } from '#features/funding/test-gateway/actions/settle.ts'
import { disputedAfterMs } from '#features/funding/test-gateway/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later, secondMs } from '#values/time.ts'
import { finish } from './finish.ts'
import { giveWith } from './gifts.ts'
import { at } from './moments.ts'
import { findDisputeOf } from './store.ts'

/** Gifts whose banks dispute them, and what becomes of that. A dispute is named by its project, which has one. */
export type DisputeEvent = { readonly at: Instant; readonly project: string } & (
  | { readonly kind: 'disputed-gift'; readonly donor: string; readonly usd: number }
  /** Finance has begun to write evidence. */
  | { readonly kind: 'dispute-drafted' }
  | { readonly kind: 'dispute-answered' }
  /** The bank decides for us. */
  | { readonly kind: 'dispute-won' }
)
const kinds: ReadonlySet<string> = new Set<DisputeEvent['kind']>([
  ...(['disputed-gift', 'dispute-drafted', 'dispute-answered', 'dispute-won'] as const),
])
export const isDisputeEvent = <Other extends { readonly kind: string }>(
  event: Other | DisputeEvent,
): event is DisputeEvent => kinds.has(event.kind)

/** One that was won, and one whose evidence is due in three days. */
export function planDisputes(now: Instant): DisputeEvent[] {
  const ago = (days: number, ms = 0): Instant => later(now, ms - days * dayMs)
  const [won, open] = [{ project: 'knots-nineteen' }, { project: 'ray-wing-scars' }]
  return [
    { kind: 'disputed-gift', ...won, donor: 'diego', usd: 80, at: ago(24) },
    { kind: 'dispute-answered', ...won, at: ago(22) },
    { kind: 'dispute-won', ...won, at: ago(15) },
    { kind: 'disputed-gift', ...open, donor: 'diego', usd: 120, at: ago(4, hourMs) },
    { kind: 'dispute-drafted', ...open, at: ago(2) },
  ]
}

type Needs = {
  readonly actorOf: (key: string) => Actor
  readonly mustProject: (key: string) => Id<'project'>
  readonly moneyTasks: readonly Task[]
}

const evidence = {
  version: 0,
  purpose: 'A gift to a research project, for which the donor has a receipt.',
  evidence: 'The donor was signed in, confirmed the gift by mail, and had it listed under My Donations (demo).',
}

/** Runs an event of a dispute; one that an earlier start made already changes nothing. */
export async function liveDispute(platform: Platform, event: DisputeEvent, needs: Needs): Promise<void> {
  const projectId = needs.mustProject(event.project)
  if (event.kind === 'disputed-gift') return giveDisputed(platform, projectId, event, needs)
  const dispute = await findDisputeOf(platform.database, projectId)
  if (!dispute) throw new Error(`the demo project ${event.project} has no dispute`)
  const staff = needs.actorOf('financial_admin')
  if (event.kind === 'dispute-drafted') await saveDraft(platform, staff, dispute.id, evidence)
  else if (event.kind === 'dispute-answered') {
    await sendAnswer(platform, staff, dispute.id, evidence)
    while (await sendAnswers(platform));
  } else {
    await decideDispute(platform, dispute.paymentRef, 'won')
    await finish(platform, needs.moneyTasks)
  }
}

async function giveDisputed(
  platform: Platform,
  projectId: Id<'project'>,
  { project, donor, usd }: Extract<DisputeEvent, { kind: 'disputed-gift' }>,
  { actorOf, moneyTasks }: Needs,
): Promise<void> {
  const wish = { clientKey: `demo disputed ${project}`, projectId, amountDollars: usd, anonymous: false }
  await giveWith(platform, actorOf(donor), wish, 'disputed')
  await finish(platform, moneyTasks)
  await finish(at(platform, later(platform.clock.now(), disputedAfterMs + secondMs)), moneyTasks)
}
