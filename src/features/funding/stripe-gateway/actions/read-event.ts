import type Stripe from 'stripe'
import type { GatewayEvent } from '#platform/payments.ts'
import type { Clock } from '#platform/platform.ts'
import { millisOf } from '#values/time.ts'
import { instantOfSeconds, isPointing } from '../rules.ts'

/** A request older or newer than this is rejected (security.md §1.5). */
const ageSecondsMax = 300

/**
 * The event in a request whose raw body Stripe signed with any of the secrets: two are valid during a rotation.
 *
 * @returns undefined when signature or age is wrong.
 */
export async function readEvent(
  stripe: Stripe,
  clock: Clock,
  secrets: readonly string[],
  body: string,
  header: string | null,
): Promise<GatewayEvent | undefined> {
  const now = millisOf(clock.now())
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header ?? '')?.[1])
  // The client rejects only old requests; one from the future is as wrong.
  if (header === null || !(signedAt - now / 1000 <= ageSecondsMax)) return undefined
  for (const secret of secrets) {
    const event = await stripe.webhooks
      .constructEventAsync(body, header, secret, ageSecondsMax, undefined, now)
      .catch(() => undefined)
    if (event) return said(event)
  }
  return undefined
}

/**
 * An event contains the object's state when it was made; we look up the present one, because events come in any order.
 */
function said(event: Stripe.Event): GatewayEvent {
  const head = { eventId: event.id, type: event.type, madeAt: instantOfSeconds(event.created) }
  const { object } = event.data
  if (!isPointing(event.type) || !('id' in object) || typeof object.id !== 'string') return { ...head, unread: true }
  return { ...head, object: object.id }
}
