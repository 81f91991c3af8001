import type Stripe from 'stripe'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { GatewayPayee, PayeeOrder } from '#platform/payouts.ts'
import { isOurPayee, payeeFields, payeeOf, payeeParams } from '../rules/connect.ts'
import type { Needs } from './checkout.ts'
import { answered, StripeRefusal, undefinedIfMissing } from './client.ts'

/** A refused request is our fault: the payee can only try again. */
const unavailable = (error: unknown): never => {
  throw error instanceof StripeRefusal ? new GatewayUnavailable(error) : error
}

/**
 * Stripe's hosted page for a payee, who returns to `returnUrl` whatever they did there: we query the account and do
 * not trust the URL. A page works once and for some minutes, so each call makes another.
 */
export async function openPayee({ stripe }: Needs, order: PayeeOrder): Promise<{ accountRef: string; url: string }> {
  const { idempotencyKey, returnUrl } = order
  const accountRef =
    order.accountRef ??
    (await answered(stripe.v2.core.accounts.create(payeeParams(order), { idempotencyKey })).catch(unavailable)).id
  await keepsItsMoney(stripe, accountRef).catch(unavailable)
  const urls = { refresh_url: returnUrl, return_url: returnUrl }
  const payee = order.accountRef === undefined ? undefined : await findPayee({ stripe }, accountRef)
  const useCase: Stripe.V2.Core.AccountLinkCreateParams['use_case'] =
    payee?.bank === undefined
      ? { type: 'account_onboarding', account_onboarding: urls }
      : { type: 'account_update', account_update: urls }
  const link = await answered(stripe.v2.core.accountLinks.create({ account: accountRef, use_case: useCase })).catch(
    unavailable,
  )
  return { accountRef, url: link.url }
}

/**
 * Money leaves a payee's account only when we order it, and Stripe debits nothing from their bank: a transfer to be
 * reversed has to find its money there. Set before the page is opened, so before there is any money.
 */
const keepsItsMoney = (stripe: Stripe, stripeAccount: string) =>
  answered(
    stripe.balanceSettings.update(
      { payments: { debit_negative_balances: false, payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount },
    ),
  )

/** A payee's account as it is now; undefined when it is not ours. */
export async function findPayee(
  { stripe }: Pick<Needs, 'stripe'>,
  accountRef: string,
): Promise<GatewayPayee | undefined> {
  const account = await undefinedIfMissing(stripe.v2.core.accounts.retrieve(accountRef, { include: [...payeeFields] }))
  if (!account || !isOurPayee(account)) return undefined
  return payeeOf(account, await listBanks(stripe, accountRef))
}

/** The bank accounts of a payee: the newer calls do not reveal which of them are the same. */
export async function listBanks(stripe: Stripe, accountRef: string): Promise<Stripe.BankAccount[]> {
  const params = { object: 'bank_account', limit: 100 } as const
  const page = await undefinedIfMissing(stripe.accounts.listExternalAccounts(accountRef, params))
  return page?.data.filter((one) => one.object === 'bank_account') ?? []
}
