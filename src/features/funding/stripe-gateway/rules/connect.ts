import type Stripe from 'stripe'
import type { PayoutAccountState } from '#values/payout-account-state.ts'
import { orderMetadataKey } from './gateway.ts'

// Translates Stripe's accounts of payees, and payouts from there to their banks, into our gateway interface.

/** The parts of an account that are requested. */
export const payeeFields = ['configuration.recipient', 'requirements'] as const

/** Accounts of another installation on the same platform have no metadata of ours. */
export const isOurPayee = ({ metadata }: Pick<Stripe.V2.Core.Account, 'metadata'>): boolean =>
  metadata?.[orderMetadataKey] !== undefined

type NewPayee = {
  readonly idempotencyKey: string
  readonly kind: keyof typeof entityTypes
  readonly name: string
  readonly country: string
  readonly email: string
}

/** What a payee is at Stripe; institutions are of several kinds, and choose theirs on Stripe's page. */
const entityTypes = { person: 'individual', foundation: 'non_profit', institution: undefined } as const

/**
 * An account that only receives (docs/decisions/0023): no dashboard, so that its bank account can be changed only
 * through us; fees and losses are ours.
 */
export function payeeParams(order: NewPayee): Stripe.V2.Core.AccountCreateParams {
  const entityType = entityTypes[order.kind]
  return {
    ...{ contact_email: order.email, display_name: order.name, dashboard: 'none' as const },
    identity: { country: order.country.toLowerCase(), ...(entityType && { entity_type: entityType }) },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: {
      currency: payoutCurrency,
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    metadata: { [orderMetadataKey]: order.idempotencyKey },
    include: [...payeeFields],
  }
}

/** The currency of the books (AMB-108): a payout is as many dollars as left the project. */
export const payoutCurrency = 'usd'

/** The bank account for dollars: the default one, as for a manual payout. */
export function bankOf(banks: readonly Stripe.BankAccount[]): Stripe.BankAccount | undefined {
  const inDollars = banks.filter(({ currency }) => currency === payoutCurrency)
  return inDollars.find((one) => one.default_for_currency === true) ?? inDollars[0]
}

/** The fingerprint, which is the same for the same bank account. */
export const fingerprintOf = ({ fingerprint, id }: Stripe.BankAccount): string => fingerprint ?? id

/**
 * A payee's account: `ready` once Stripe lets it receive and pay out. Details that Stripe still needs from the person
 * count as `attention` only once there is a bank account: before that, the person is not done.
 */
export function payeeOf(account: Stripe.V2.Core.Account, banks: readonly Stripe.BankAccount[]) {
  const bank = bankOf(banks)
  if (!bank) return { accountRef: account.id, state: 'incomplete' as const, bank: undefined }
  const { bank_name: name, last4 } = bank
  const shown = { name: name ?? 'Bank', last4, fingerprint: fingerprintOf(bank) }
  return { accountRef: account.id, state: stateOf(account), bank: shown }
}

function stateOf({ closed, configuration, requirements }: Stripe.V2.Core.Account): PayoutAccountState {
  const { stripe_transfers: transfers, payouts } = configuration?.recipient?.capabilities?.stripe_balance ?? {}
  const isActive = transfers?.status === 'active' && (payouts === undefined || payouts.status === 'active')
  if (isActive && closed !== true) return 'ready'
  const capabilities = [transfers, payouts].filter((one) => one !== undefined)
  const isPending = capabilities.some((one) => one.status === 'pending')
  const wantsPerson = requirements?.entries?.some((one) => one.awaiting_action_from === 'user') === true
  return isPending && !wantsPerson && closed !== true ? 'checking' : 'attention'
}

const bankPayoutStates: Readonly<Record<string, 'paid' | 'failed'>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

export function bankPayoutOf(payout: Stripe.Payout) {
  const state: 'pending' | 'paid' | 'failed' = bankPayoutStates[payout.status] ?? 'pending'
  const failureCode = state === 'failed' ? (payout.failure_code ?? `payout_${payout.status}`) : undefined
  return { payoutRef: payout.id, state, failureCode }
}

/** Events of the second endpoint whose object we look up: docs/stripe.md. */
export const lookedUpOfPayees = [
  'account.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'transfer.reversed',
] as const
/** The same for Stripe's newer kind of events, which name an object and nothing else. */
export const thinOfPayees = [
  'v2.core.account.closed',
  'v2.core.account[requirements].updated',
  'v2.core.account[configuration.recipient].capability_status_updated',
] as const

type Named = { readonly type: string; readonly account: string | undefined; readonly id: string | undefined }

/**
 * What to look up for an event of the second endpoint: an account, a payout of an account, or a transfer of ours;
 * undefined for events that we do not follow.
 */
export function pointerOf({ type, account, id }: Named): string | undefined {
  if (thinOfPayees.some((one) => one === type)) return id
  if (!lookedUpOfPayees.some((one) => one === type)) return undefined
  // A transfer is ours; all others are the payee's.
  if (type === 'transfer.reversed') return account === undefined ? id : undefined
  if (account === undefined) return undefined
  return type.startsWith('payout.') ? id && `${account}/${id}` : account
}

/** The account and the payout that such a reference names. */
export function partsOf(pointer: string): { readonly accountRef: string; readonly payoutRef: string | undefined } {
  const [accountRef = '', payoutRef] = pointer.split('/')
  return { accountRef, payoutRef }
}
