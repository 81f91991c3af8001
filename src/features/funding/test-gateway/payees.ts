import type { BankPayout, GatewayPayee } from '#platform/payouts.ts'
import type { Instant } from '#values/time.ts'
import { minuteMs, secondMs } from '#values/time.ts'

/** The test bank accounts, one for every way a payout can go. */
export const testAccounts = [
  { id: 'works', does: 'Takes payouts. Choosing it again is another account' },
  { id: 'shared', does: 'Takes payouts, and is the same account for every payee' },
  { id: 'refuses', does: 'Refuses each payout: the account number is wrong' },
  { id: 'returns', does: 'Takes a payout, and sends it back two minutes later' },
  { id: 'attention', does: 'The gateway asks for more before it pays' },
] as const
export type TestAccountId = (typeof testAccounts)[number]['id']
export const isTestAccount = (text: unknown): text is TestAccountId => testAccounts.some((one) => one.id === text)

/** The test bank is quick: real ones take up to two banking days. */
export const bankTakesMs = 30 * secondMs
export const returnsAfterMs = 2 * minuteMs

export type TestAccount = {
  readonly accountRef: string
  readonly returnUrl: string
  readonly chosen: string | null
  readonly last4: string | null
  readonly fingerprint: string | null
}

export function payeeOf({ accountRef, chosen, last4, fingerprint }: TestAccount): GatewayPayee {
  if (chosen === null || last4 === null || fingerprint === null)
    return { accountRef, state: 'incomplete', bank: undefined }
  const state = chosen === 'attention' ? 'attention' : 'ready'
  return { accountRef, state, bank: { name: 'Test Bank', last4, fingerprint } }
}

export type TestBankPayout = {
  readonly payoutRef: string
  readonly accountRef: string
  readonly arrivesAt: Instant | null
  readonly failsAt: Instant | null
  readonly failureCode: string | null
}

/** Its state follows from the time. */
export function bankPayoutOf({ payoutRef, arrivesAt, failsAt, failureCode }: TestBankPayout, now: Instant): BankPayout {
  if (failsAt !== null && failsAt <= now)
    return { payoutRef, state: 'failed', failureCode: failureCode ?? 'could_not_process' }
  return { payoutRef, state: arrivesAt !== null && arrivesAt <= now ? 'paid' : 'pending', failureCode: undefined }
}
