import type Stripe from 'stripe'
import type { GatewayEvent } from '#platform/payments.ts'
import type { Clock } from '#platform/platform.ts'
import { type Instant, instantOf } from '#values/time.ts'
import { pointerOf } from '../rules/connect.ts'
import { instantOfSeconds } from '../rules/gateway.ts'
import { signedObject } from './read-event.ts'

/**
 * The event of the second endpoint, which receives events of payees' accounts. Stripe sends two kinds of events there,
 * and with a live key also test ones. Each only names an object, which is looked up.
 *
 * @returns undefined when signature or age is wrong.
 */
export async function readPayeeEvent(
  stripe: Stripe,
  clock: Clock,
  { secrets, isLive }: { readonly secrets: readonly string[]; readonly isLive: boolean },
  body: string,
  header: string | null,
): Promise<GatewayEvent | undefined> {
  const signed = await signedObject(stripe, clock, secrets, body, header)
  const event = signed && headOf(signed)
  if (!event) return undefined
  const { eventId, type, madeAt } = event
  const head = { eventId, type, madeAt }
  const object = event.isLive === isLive ? pointerOf(event) : undefined
  return object === undefined ? { ...head, unread: true } : { ...head, object }
}

/** The fields of an event that we read, of either kind; nothing is verified yet. */
type Raw = {
  readonly [field in 'id' | 'type' | 'object' | 'created' | 'livemode' | 'account']?: unknown
} & {
  readonly data?: { readonly object?: { readonly id?: unknown } }
  readonly related_object?: { readonly id?: unknown } | null
}

type Head = Pick<GatewayEvent, 'eventId' | 'type' | 'madeAt'> & {
  readonly isLive: boolean
  readonly account: string | undefined
  readonly id: string | undefined
}

/** What both kinds of events contain about themselves. */
function headOf(event: Raw): Head | undefined {
  if (typeof event.id !== 'string' || typeof event.type !== 'string') return undefined
  const about = { eventId: event.id, type: event.type, isLive: event.livemode === true }
  if (event.object === 'v2.core.event') {
    const madeAt = madeAtOf(String(event.created))
    return madeAt && { ...about, madeAt, account: undefined, id: textOf(event.related_object?.id) }
  }
  if (typeof event.created !== 'number') return undefined
  const madeAt = instantOfSeconds(event.created)
  return { ...about, madeAt, account: textOf(event.account), id: textOf(event.data?.object?.id) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function madeAtOf(text: string): Instant | undefined {
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? undefined : instantOf(millis)
}
