/** What the acts of the finance desk begin with in the audit log. */
export const financeActs = [
  'payout.',
  'payee.',
  'refund.',
  'case_refund.',
  'dispute.',
  'claim.',
  'exception.',
  'event.',
  'books.',
  'plan.',
  'invoice.',
  'tax_rate.',
  'reconciliation.',
] as const

export const isOfFinance = (action: string): boolean => financeActs.some((one) => action.startsWith(one))
