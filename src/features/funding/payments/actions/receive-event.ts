import { batched } from '#platform/batched.ts'
import type { Database } from '#platform/database.ts'
import type { EventEndpoint, GatewayEvent } from '#platform/payments.ts'
import { eachAccount } from '#platform/plan-payments.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { insertEvents } from '../store.ts'

type Received = { readonly gateway: string; readonly event: GatewayEvent; readonly at: Instant }

const atOnce = 100
const inboxes = new WeakMap<Database, (received: Received) => Promise<void>>()

/** Events that arrive at the same time are stored in one statement, because each commit waits for the disk. */
function insertBatcher(database: Database) {
  const inbox =
    inboxes.get(database) ?? batched((received: readonly Received[]) => insertEvents(database, received), atOnce)
  inboxes.set(database, inbox)
  return inbox
}

/**
 * Verifies the signature, stores the event, and does nothing else: if the answer took long, the gateway would send the
 * event again.
 *
 * @throws Refusal `signature_invalid` (400).
 */
export async function receiveEvent(
  platform: Platform,
  body: string,
  headers: Headers,
  endpoint: EventEndpoint,
): Promise<void> {
  const { database, clock } = platform
  // Each account signs with its own secret, which identifies the account.
  for (const { payments } of eachAccount(platform)) {
    const event = await payments.readEvent(body, headers, endpoint)
    if (!event) continue
    await insertBatcher(database)({ gateway: payments.name, event, at: clock.now() })
    platform.tasks.wake('payments')
    return
  }
  throw new Refusal('signature_invalid', 'This event is not signed by the payment gateway, or is too old.')
}
