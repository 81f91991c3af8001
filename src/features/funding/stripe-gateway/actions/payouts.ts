import type Stripe from 'stripe'
import {
  type BankOrder,
  type BankPayout,
  bankChanged,
  type MadeStep,
  type PayoutGateway,
  type PayoutObject,
  type TransferOrder,
} from '#platform/payouts.ts'
import { bankOf, bankPayoutOf, fingerprintOf, partsOf, payoutCurrency } from '../rules/connect.ts'
import { orderMetadataKey } from '../rules/gateway.ts'
import type { Needs } from './checkout.ts'
import { answered, StripeRefusal, undefinedIfMissing } from './client.ts'
import { findPayee, listBanks, openPayee } from './payees.ts'

/**
 * Payouts to people by separate charges and transfers: from our balance to the payee's account at Stripe, and from
 * there to their bank. Stripe forgets idempotency keys after a day, but no transfer and no payout: so we look for an
 * existing one before making it again.
 */
export const stripePayouts = (needs: Needs): PayoutGateway => ({
  openPayee: (order) => openPayee(needs, order),
  findPayee: (accountRef) => findPayee(needs, accountRef),
  transfer: (order) => transfer(needs, order),
  reverse: (order) => reverse(needs, order),
  payOut: (order) => payOut(needs, order),
  findPayout: (accountRef, payoutRef) => findBankPayout(needs, accountRef, payoutRef),
})

const made = (ref: string): MadeStep => ({ state: 'made', ref })

/** A refusal is an answer: nothing was moved. */
async function madeOrRefused(request: () => Promise<string>): Promise<MadeStep> {
  try {
    return made(await request())
  } catch (error) {
    if (error instanceof StripeRefusal) return { state: 'refused', failureCode: error.code }
    throw error
  }
}

const transfer = ({ stripe }: Needs, order: TransferOrder): Promise<MadeStep> =>
  madeOrRefused(async () => {
    const { idempotencyKey: key, accountRef: destination, amount, description } = order
    const { data } = await answered(stripe.transfers.list({ transfer_group: key, destination, limit: 1 }))
    if (data[0]) return data[0].id
    const params = { amount, currency: payoutCurrency, destination, description, transfer_group: key }
    const remarks = { metadata: { [orderMetadataKey]: key } }
    return (await answered(stripe.transfers.create({ ...params, ...remarks }, { idempotencyKey: key }))).id
  })

const reverse = ({ stripe }: Needs, order: { idempotencyKey: string; transferRef: string }): Promise<MadeStep> =>
  madeOrRefused(async () => {
    const { idempotencyKey, transferRef } = order
    const known = await answered(stripe.transfers.retrieve(transferRef))
    const last = known.reversals.data[0]
    if (known.reversed && last) return last.id
    // Less than the whole if a part was reversed at Stripe itself.
    const amount = known.amount - known.amount_reversed
    const remarks = { metadata: { [orderMetadataKey]: idempotencyKey } }
    return (await answered(stripe.transfers.createReversal(transferRef, { amount, ...remarks }, { idempotencyKey }))).id
  })

const payOut = ({ stripe }: Needs, order: BankOrder): Promise<MadeStep> =>
  madeOrRefused(async () => {
    const { idempotencyKey: key, accountRef: stripeAccount, amount, isApproved } = order
    const known = await findMade(stripe, stripeAccount, key)
    if (known) return known.id
    const bank = bankOf(await listBanks(stripe, stripeAccount))
    if (!bank || !(await isApproved(fingerprintOf(bank)))) throw new StripeRefusal(bankChanged)
    const params = { amount, currency: payoutCurrency, destination: bank.id, metadata: { [orderMetadataKey]: key } }
    return (await answered(stripe.payouts.create(params, { stripeAccount, idempotencyKey: key }))).id
  })

/** Payouts leave each account one at a time, so an earlier one is among the newest. */
async function findMade(stripe: Stripe, stripeAccount: string, key: string): Promise<Stripe.Payout | undefined> {
  const { data } = await answered(stripe.payouts.list({ limit: 100 }, { stripeAccount }))
  return data.find((one) => one.metadata?.[orderMetadataKey] === key)
}

async function findBankPayout(needs: Needs, stripeAccount: string, ref: string): Promise<BankPayout | undefined> {
  const found = await undefinedIfMissing(needs.stripe.payouts.retrieve(ref, {}, { stripeAccount }))
  // A payout that was made by hand at Stripe is not ours.
  return found?.metadata?.[orderMetadataKey] === undefined ? undefined : bankPayoutOf(found)
}

/** What an event of the second endpoint names, as it is now; undefined for objects of the first. */
export async function lookUpOfPayees(needs: Needs, object: string): Promise<readonly PayoutObject[] | undefined> {
  if (object.startsWith('tr_')) return findReversed(needs, object)
  if (!object.startsWith('acct_')) return undefined
  const { accountRef, payoutRef } = partsOf(object)
  if (payoutRef === undefined) {
    const payee = await findPayee(needs, accountRef)
    return payee ? [{ payee }] : []
  }
  const bankPayout = await findBankPayout(needs, accountRef, payoutRef)
  return bankPayout ? [{ bankPayout }] : []
}

/** A transfer of ours, if it was fully reversed. */
async function findReversed({ stripe }: Needs, transferRef: string): Promise<PayoutObject[]> {
  const found = await undefinedIfMissing(stripe.transfers.retrieve(transferRef))
  const isOurs = found?.metadata[orderMetadataKey] !== undefined
  return isOurs && found.reversed ? [{ reversedTransfer: { transferRef } }] : []
}
