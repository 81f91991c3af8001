// The peer's objects, in Stripe's format.

export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'setup'
  livemode: boolean
  created: number
  expires_at: number
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer_email: string | null
  allowed_payment_method_types: string[]
  metadata: Record<string, string>
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  customer: string | null
  /** Whether the card is saved for later charges. */
  setup_intent: string | null
  keeps_card: boolean
  success_url: string
  cancel_url: string
  url: string
}
export type Intent = {
  id: string
  object: 'payment_intent'
  livemode: boolean
  created: number
  amount: number
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  last_payment_error: { code: string; decline_code?: string } | null
  latest_charge: string | null
  customer: string | null
  payment_method: string | null
}
/** A card that is saved for a customer. */
export type Method = {
  id: string
  object: 'payment_method'
  customer: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}
export type Setup = { id: string; object: 'setup_intent'; customer: string; payment_method: string }
export type Refund = {
  id: string
  object: 'refund'
  created: number
  amount: number
  payment_intent: string
  charge: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  metadata: Record<string, string>
}
export type Dispute = {
  id: string
  object: 'dispute'
  created: number
  amount: number
  payment_intent: string
  charge: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  balance_transactions: { amount: number; fee: number; currency: string }[]
  evidence: Record<string, string>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  metadata: Record<string, string>
}
export type PeerEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: boolean
  data: { object: object }
  /** Of an event of a connected account. */
  account?: string
}

export type Charge = {
  id: string
  object: 'charge'
  created: number
  amount: number
  amount_refunded: number
  payment_intent: string
  metadata: Record<string, string>
  balance_transaction: {
    id: string
    object: 'balance_transaction'
    created: number
    amount: number
    fee: number
    currency: string
  } | null
}

export type BalanceRow = {
  id: string
  object: 'balance_transaction'
  type: string
  amount: number
  fee: number
  currency: string
  created: number
  source: string | null
}
export type Payout = {
  id: string
  object: 'payout'
  created: number
  arrival_date: number
  amount: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  failure_code: string | null
}
