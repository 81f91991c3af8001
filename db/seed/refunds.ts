import { give } from '#features/funding/donations/actions/give.ts'
import { requestRefund } from '#features/funding/refunds/actions/request.ts'
import { sendRefunds } from '#features/funding/refunds/actions/send.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later } from '#values/time.ts'
import { finish } from './finish.ts'
import { giveWith } from './gifts.ts'

/** Gifts whose amount was a mistake of the page, and what of them is refunded. A project has at most one. */
export type RefundEvent = {
  readonly kind: 'mistaken-gift' | 'refund'
  readonly at: Instant
  readonly project: string
  readonly donor: string
  readonly usd: number
  readonly backUsd: number
}
export const isRefundEvent = <Other extends { readonly kind: string }>(
  event: Other | RefundEvent,
): event is RefundEvent => event.kind === 'mistaken-gift' || event.kind === 'refund'

/** One that one person refunded alone, and one above $500, which waits for a second person. */
export function planRefunds(now: Instant): RefundEvent[] {
  const ago = (days: number, ms = 0): Instant => later(now, ms - days * dayMs)
  const alone = { project: 'kelp-urchin-removal', donor: 'diego', usd: 45, backUsd: 20 }
  const waiting = { project: 'timber-footbridges', donor: 'viktor', usd: 900, backUsd: 810 }
  return [
    { kind: 'mistaken-gift', ...alone, at: ago(9, hourMs) },
    { kind: 'refund', ...alone, at: ago(8) },
    { kind: 'mistaken-gift', ...waiting, at: ago(2, hourMs) },
    { kind: 'refund', ...waiting, at: ago(1) },
  ]
}

type Needs = {
  readonly actorOf: (key: string) => Actor
  readonly mustProject: (key: string) => Id<'project'>
  readonly moneyTasks: readonly Task[]
}

/** Runs an event of a refund; one that an earlier start made already changes nothing. */
export async function liveRefund(platform: Platform, event: RefundEvent, needs: Needs): Promise<void> {
  const { kind, project, donor, usd, backUsd } = event
  const { actorOf, mustProject, moneyTasks } = needs
  const clientKey = `demo mistaken ${project}`
  const wish = { clientKey, projectId: mustProject(project), amountDollars: usd, anonymous: false }
  if (kind === 'mistaken-gift') await giveWith(platform, actorOf(donor), wish, 'succeeds')
  else {
    const { donationId } = await give(platform, { actor: actorOf(donor) }, wish)
    const note = `The donor meant $${usd - backUsd}, and our page took $${usd} (demo).`
    const back = { clientKey, donationId, amountCents: backUsd * 100, reason: 'platform_error' as const, note }
    await requestRefund(platform, actorOf('financial_admin'), back)
    while (await sendRefunds(platform));
  }
  await finish(platform, moneyTasks)
}
