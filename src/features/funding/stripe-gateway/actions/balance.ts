import type Stripe from 'stripe'
import type { BalanceRow, GatewayPayout, ListPage, Owed } from '#platform/payments.ts'
import { type Instant, millisOf } from '#values/time.ts'
import { instantOfSeconds, orderMetadataKey, owedOf, payoutOf, rowKindOf } from '../rules/gateway.ts'
import type { Needs } from './checkout.ts'
import { answered, undefinedIfMissing } from './client.ts'
import { idOf, sessionOf } from './look-up.ts'

const atOnce = 100

const windowOf = (since: Instant | undefined, after: string | undefined) => ({
  limit: atOnce,
  ...(since !== undefined && { created: { gte: Math.floor(millisOf(since) / 1000) } }),
  ...(after !== undefined && { starting_after: after }),
})

const nextOf = ({
  data,
  has_more,
}: {
  readonly data: readonly { readonly id: string }[]
  readonly has_more: boolean
}) => (has_more ? data.at(-1)?.id : undefined)

export async function listBalanceRows(
  needs: Needs,
  since: Instant | undefined,
  after: string | undefined,
): Promise<ListPage<BalanceRow>> {
  const query = { ...windowOf(since, after), expand: ['data.source'] }
  const page = await answered(needs.stripe.balanceTransactions.list(query))
  // Other balances of the account, such as for issued cards, are not what it owes us.
  const ours = page.data.filter((row) => (row.balance_type ?? 'payments') === 'payments')
  return { items: await Promise.all(ours.map((row) => rowOf(needs, row))), next: nextOf(page) }
}

async function rowOf(needs: Needs, row: Stripe.BalanceTransaction): Promise<BalanceRow> {
  const source = typeof row.source === 'object' ? row.source : null
  const kind = rowKindOf(row.type, source)
  const { id: rowRef, type, currency, amount, fee } = row
  const about = await aboutOf(needs, kind, row)
  return { rowRef, type, kind, about, currency, amount, fee, madeAt: instantOfSeconds(row.created) }
}

/** For a payout the payout, for a transfer of ours or its reversal the transfer, otherwise the payment. */
async function aboutOf(needs: Needs, kind: BalanceRow['kind'], { source }: Stripe.BalanceTransaction) {
  if (kind === 'payout') return idOf(source) ?? undefined
  const whole = typeof source === 'object' ? source : null
  return kind === 'transfer' ? transferRefOf(needs, whole) : paymentRefOf(needs, whole)
}

/** Undefined when the transfer is not ours. */
async function transferRefOf({ stripe }: Needs, source: Stripe.BalanceTransactionSource | null) {
  if (source?.object === 'transfer') return source.metadata[orderMetadataKey] === undefined ? undefined : source.id
  if (source?.object !== 'transfer_reversal') return undefined
  const id = idOf(source.transfer)
  if (source.metadata?.[orderMetadataKey] !== undefined || id === undefined) return id
  // Reversed by hand at Stripe: the transfer says whose it is.
  const transfer = await undefinedIfMissing(stripe.transfers.retrieve(id))
  return transfer?.metadata[orderMetadataKey] === undefined ? undefined : id
}

/** The session behind a charge, a refund or a dispute; undefined when it is not ours. */
async function paymentRefOf(needs: Needs, source: Stripe.BalanceTransactionSource | null): Promise<string | undefined> {
  if (source === null) return undefined
  // A charge has its payment's metadata: one without ours belongs to other business, and Stripe need not be queried.
  if (source.object === 'charge' && source.metadata[orderMetadataKey] === undefined) return undefined
  const isOfPayment = source.object === 'charge' || source.object === 'refund' || source.object === 'dispute'
  return isOfPayment ? sessionOf(needs, idOf(source.payment_intent)) : undefined
}

export async function listPayouts(
  { stripe }: Needs,
  since: Instant | undefined,
  after: string | undefined,
): Promise<ListPage<GatewayPayout>> {
  const page = await answered(stripe.payouts.list(windowOf(since, after)))
  return { items: page.data.map(payoutOf), next: nextOf(page) }
}

export const readBalance = async ({ stripe }: Needs): Promise<readonly Owed[]> =>
  owedOf(await answered(stripe.balance.retrieve()))
