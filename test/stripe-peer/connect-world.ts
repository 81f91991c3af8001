import type { Payout, PeerEvent } from './shapes.ts'

// The peer's connected accounts, and the money in them.

export type PeerBank = {
  id: string
  object: 'bank_account'
  bank_name: string
  last4: string
  fingerprint: string
  currency: string
  default_for_currency: boolean
}
export type PeerAccount = {
  id: string
  created: string
  metadata: Record<string, string>
  contact_email: string
  country: string
  closed: boolean
  capability: 'active' | 'pending' | 'restricted'
  /** Whether Stripe waits for the person. */
  wantsPerson: boolean
  banks: PeerBank[]
  schedule: string
  debitsNegative: boolean
}
export type Transfer = {
  id: string
  object: 'transfer'
  created: number
  amount: number
  amount_reversed: number
  reversed: boolean
  reversals: { object: 'list'; data: Reversal[]; has_more: false; url: string }
  currency: string
  destination: string
  transfer_group: string | null
  description: string | null
  metadata: Record<string, string>
}
export type Reversal = {
  id: string
  object: 'transfer_reversal'
  created: number
  amount: number
  transfer: string
  metadata: Record<string, string>
}
export type BankPayout = Payout & { account: string; metadata: Record<string, string>; destination: string }

/** An event that names an object and nothing else. */
export type ThinEvent = {
  id: string
  object: 'v2.core.event'
  type: string
  created: string
  livemode: boolean
  related_object: { id: string; type: string; url: string }
}

export const createConnect = () => ({
  accounts: new Map<string, PeerAccount>(),
  transfers: new Map<string, Transfer>(),
  reversals: new Map<string, Reversal>(),
  payouts: new Map<string, BankPayout>(),
  /** For the second endpoint, and not delivered yet. */
  events: [] as (PeerEvent | ThinEvent)[],
})
