import type Stripe from 'stripe'
import type { GatewayEvent } from '#platform/payments.ts'
import type { Clock } from '#platform/platform.ts'
import { millisOf } from '#values/time.ts'
import { instantOfSeconds, isPointing } from '../rules/gateway.ts'

/** A request older or newer than this is rejected (security.md §1.5). */
const ageSecondsMax = 300

/**
 * What Stripe signed: the raw body is verified with any of the secrets, within 300 s; two are valid
 * during a rotation.
 *
 * @returns undefined when signature or age is wrong, or the body is not an object.
 */
export async function signedObject(
  stripe: Stripe,
  clock: Clock,
  secrets: readonly string[],
  body: string,
  header: string | null,
): Promise<object | undefined> {
  const now = millisOf(clock.now())
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header ?? '')?.[1])
  // The client rejects only old requests; one from the future is as invalid.
  if (header === null || !(signedAt - now / 1000 <= ageSecondsMax)) return undefined
  for (const secret of secrets) {
    const isRight = await stripe.webhooks.signature
      ?.verifyHeaderAsync(body, header, secret, ageSecondsMax, undefined, now)
      .catch(() => false)
    if (isRight === true) return objectIn(body)
  }
  return undefined
}

function objectIn(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** The event in a request that Stripe signed. @returns undefined when signature or age is wrong. */
export async function readEvent(
  stripe: Stripe,
  clock: Clock,
  secrets: readonly string[],
  body: string,
  header: string | null,
): Promise<GatewayEvent | undefined> {
  const event = await signedObject(stripe, clock, secrets, body, header)
  return event && gatewayEventOf(event as Stripe.Event)
}

/**
 * An event contains the object's state when it was made; we look up the present one, because events come in any order.
 */
function gatewayEventOf(event: Stripe.Event): GatewayEvent {
  const head = { eventId: event.id, type: event.type, madeAt: instantOfSeconds(event.created) }
  const { object } = event.data
  // Events of payees' accounts come to the other endpoint.
  const isOurs = event.account === undefined
  if (!isOurs || !isPointing(event.type) || !('id' in object) || typeof object.id !== 'string')
    return { ...head, unread: true }
  return { ...head, object: object.id }
}
