import type { AccountCode } from '#features/funding/ledger/rules.ts'

type Account = {
  /** As accountants number them: assets 1, liabilities 2, revenue 4, expenses 6. Never given to another account. */
  readonly number: string
  readonly name: string
}

/** The chart of accounts (docs/accounts.md). The journal for accountants and the finance desk name accounts by it. */
export const accountChart: Readonly<Record<AccountCode, Account>> = {
  processor_clearing: { number: '1100', name: 'Owed to us by the gateway' },
  bank_in_transit: { number: '1110', name: 'On its way to our bank' },
  bank_client: { number: '1200', name: 'In our bank account for gifts' },
  bank_operating: { number: '1210', name: 'The platform’s own money' },
  payee_balance: { number: '1300', name: 'In payees’ accounts at the gateway' },
  dispute_receivable: { number: '1400', name: 'Taken by banks, undecided' },
  payee_receivable: { number: '1410', name: 'Covered by the platform, until later gifts' },
  project_pending: { number: '2100', name: 'Owed to the project' },
  project_dispute_hold: { number: '2110', name: 'Owed to the project, on hold' },
  payout_in_transit: { number: '2120', name: 'Owed to the project, on its way out' },
  deferred_plans: { number: '2200', name: 'Months of plans to come' },
  tax_payable: { number: '2300', name: 'Taxes on plans, owed' },
  suspense: { number: '2900', name: 'Not explained yet' },
  platform_fee: { number: '4100', name: 'Platform fee' },
  processing_fee_recovered: { number: '4110', name: 'Processing fee' },
  plan_revenue: { number: '4200', name: 'Months of plans that have passed' },
  setup_fee: { number: '4210', name: 'Setup fees' },
  processor_cost: { number: '6100', name: 'The gateway’s own fees' },
  dispute_fee: { number: '6110', name: 'Dispute fees' },
  refund_loss: { number: '6200', name: 'Losses borne by the platform' },
  bad_debt: { number: '6210', name: 'Claims on later gifts, given up' },
}

/** What an account is called; a code that is in no chart stays as it is. */
export const accountLabel = (code: string): string => accountChart[code as AccountCode]?.name ?? code

/** Accounts that each project has for itself; all others exist once. */
export const accountsOfProjects: readonly AccountCode[] = [
  'project_pending',
  'project_dispute_hold',
  'payout_in_transit',
  'payee_receivable',
  'bad_debt',
]
