import { closeByItself } from '#features/funding/exceptions/actions/close-exception.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { moved, type Place, type Subscription } from '../rules/life.ts'
import { monthsOf } from '../rules/months.ts'
import { taxedAmount } from '../rules/taxed.ts'
import { listCarried } from '../store/invoices.ts'
import { findSubscription, insertPlanEvents, lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { taxRefusedOf } from './ask-renewal-taxes.ts'
import { askFor } from './taxes.ts'

type Given = { readonly region: string; readonly postalCode?: string | undefined }

/**
 * Where the taxes of future months are due. What is billed already keeps its tax. A month that waited, because its tax
 * could not be calculated for the old address, continues with the new one.
 *
 * @throws Refusal no_subscription, tax_address_refused (409), gateway_unavailable (503): the
 * address stays as it was.
 */
export async function changePlace(platform: Platform, { userId }: Actor, given: Given): Promise<void> {
  const { database, payments, clock } = platform
  // The table of rates has only countries and their parts: no more of an address is stored than is needed.
  const place: Place = { region: given.region, postalCode: payments.taxes ? (given.postalCode ?? null) : null }
  await mustBeTaxable(platform, mustGoOn(await findSubscription(database, userId)), place)
  await database.transaction(async (tx) => {
    const now = clock.now()
    const one = mustGoOn((await lockSubscriptions(tx, [userId]))[0])
    await saveSubscriptions(tx, [moved(one, place)], now)
    await closeByItself(tx, taxRefusedOf(platform, one), 'The person gave another address.', now)
    // Without postal codes: the history of a plan outlives the account, whose closing deletes its own.
    const detail = { from: one.region, to: place.region }
    await insertPlanEvents(
      tx,
      [{ id: newId(platform), userId, event: 'address_changed', detail, actorId: userId }],
      now,
    )
  })
  platform.tasks.wake('plan-renewals')
}

/** For other countries the checkout asks for the address. */
function mustGoOn(one: Subscription | undefined): Subscription {
  if (one?.state === 'active' || one?.state === 'past_due') return one
  throw new Refusal('no_subscription', 'You have no plan that goes on. Please begin one; it asks for your address.')
}

/** Requested for the next month, so that the person learns of a refused address now and not at the renewal. */
async function mustBeTaxable(platform: Platform, one: Subscription, place: Place): Promise<void> {
  const [month] = monthsOf([one], await listCarried(platform.database, [one.userId]))
  if (!month) throw new Error(`the plan of ${one.userId} goes on and never began`)
  await askFor(platform, { userId: one.userId, ...place, amount: taxedAmount(month.make(0)) })
}
