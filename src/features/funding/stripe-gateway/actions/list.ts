import type { GatewayPage, GiftObject, ListedKind } from '#platform/payments.ts'
import { type Instant, millisOf } from '#values/time.ts'
import { instantOfSeconds } from '../rules/gateway.ts'
import type { Needs } from './checkout.ts'
import { answered } from './client.ts'
import { disputeObjects, paidWith, paymentObjects, paymentOfSession, refundObjects } from './look-up.ts'

const atOnce = 100

/** A page of Stripe's list, filtered to our objects. */
export async function listObjects(
  needs: Needs,
  kind: ListedKind,
  since: Instant,
  after: string | undefined,
): Promise<GatewayPage> {
  const { stripe } = needs
  const window = { limit: atOnce, created: { gte: Math.floor(millisOf(since) / 1000) } }
  const query = after === undefined ? window : { ...window, starting_after: after }
  switch (kind) {
    case 'payments':
      return pageOf(
        await answered(stripe.checkout.sessions.list({ ...query, expand: paidWith.map((path) => `data.${path}`) })),
        async (session) => paymentObjects(await paymentOfSession(needs, session)),
      )
    case 'refunds':
      return pageOf(await answered(stripe.refunds.list(query)), (refund) => refundObjects(needs, refund))
    case 'disputes':
      return pageOf(await answered(stripe.disputes.list(query)), (dispute) => disputeObjects(needs, dispute))
  }
}

type Listed = { readonly id: string; readonly created: number }

async function pageOf<Of extends Listed>(
  page: { readonly data: readonly Of[]; readonly has_more: boolean },
  objectsOf: (one: Of) => Promise<GiftObject[]>,
): Promise<GatewayPage> {
  const items = await Promise.all(
    page.data.map(async (one) => {
      const objects = await objectsOf(one)
      return objects.map((each) => ({ ...each, madeAt: instantOfSeconds(one.created) }))
    }),
  )
  return { items: items.flat(), next: page.has_more ? page.data.at(-1)?.id : undefined }
}
