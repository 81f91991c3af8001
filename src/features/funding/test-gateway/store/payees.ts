import { type Database, first, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { TestAccount, TestBankPayout } from '../payees.ts'

const account = sql`account_ref as "accountRef", return_url as "returnUrl", chosen, last4, fingerprint`

/** Stores an account, unless the same idempotency key has stored one before; the page returns to the latest URL. */
export async function openAccount(
  db: Database,
  one: { readonly accountRef: string; readonly idempotencyKey: string; readonly returnUrl: string },
  now: Instant,
): Promise<TestAccount> {
  const [row] = await db.query<TestAccount>(sql`
    insert into test_gateway_accounts (account_ref, idempotency_key, return_url, created_at)
    values (${one.accountRef}, ${one.idempotencyKey}, ${one.returnUrl}, ${now})
    on conflict (idempotency_key) do update set return_url = excluded.return_url returning ${account}`)
  if (!row) throw new Error('an account that was just kept is not there')
  return row
}

export const findAccount = (db: Database, accountRef: string) =>
  first(db.query<TestAccount>(sql`select ${account} from test_gateway_accounts where account_ref = ${accountRef}`))

export async function chooseAccount(
  tx: Database,
  accountRef: string,
  to: { readonly chosen: string; readonly last4: string; readonly fingerprint: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update test_gateway_accounts set chosen = ${to.chosen}, last4 = ${to.last4}, fingerprint = ${to.fingerprint}
    where account_ref = ${accountRef} returning 1`)
  return rows.length > 0
}

export type TestTransfer = {
  readonly transferRef: string
  readonly accountRef: string
  readonly amount: Cents
  readonly reversalRef: string | null
}
const transfer = sql`transfer_ref as "transferRef", account_ref as "accountRef", amount_cents as "amount", reversal_ref as "reversalRef"`

export const findTransferByKey = (db: Database, key: string) =>
  first(db.query<TestTransfer>(sql`select ${transfer} from test_gateway_transfers where idempotency_key = ${key}`))
/** The transfer, locked until the transaction ends. */
export const lockTransfer = (tx: Database, ref: string) =>
  first(
    tx.query<TestTransfer>(sql`select ${transfer} from test_gateway_transfers where transfer_ref = ${ref} for update`),
  )

type NewTransfer = Omit<TestTransfer, 'reversalRef'> & { readonly idempotencyKey: string }
export async function insertTransfer(tx: Database, one: NewTransfer, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into test_gateway_transfers (transfer_ref, idempotency_key, account_ref, amount_cents, created_at)
    values (${one.transferRef}, ${one.idempotencyKey}, ${one.accountRef}, ${one.amount}, ${now})`)
}

export async function reverseTransfer(tx: Database, ref: string, reversalRef: string, now: Instant): Promise<void> {
  await tx.query(sql`
    update test_gateway_transfers set reversal_ref = ${reversalRef}, reversed_at = ${now} where transfer_ref = ${ref}`)
}

const payout = sql`payout_ref as "payoutRef", account_ref as "accountRef", arrives_at as "arrivesAt", fails_at as "failsAt",
  failure_code as "failureCode"`
export const findBankPayout = (db: Database, ref: string) =>
  first(db.query<TestBankPayout>(sql`select ${payout} from test_gateway_bank_payouts where payout_ref = ${ref}`))
export const findBankPayoutByKey = (db: Database, key: string) =>
  first(db.query<TestBankPayout>(sql`select ${payout} from test_gateway_bank_payouts where idempotency_key = ${key}`))

type NewBankPayout = TestBankPayout & { readonly idempotencyKey: string; readonly amount: Cents }
export async function insertBankPayout(tx: Database, one: NewBankPayout, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into test_gateway_bank_payouts (payout_ref, idempotency_key, account_ref, amount_cents, arrives_at, fails_at,
      failure_code, created_at)
    values (${one.payoutRef}, ${one.idempotencyKey}, ${one.accountRef}, ${one.amount}, ${one.arrivesAt}, ${one.failsAt},
      ${one.failureCode}, ${now})`)
}

/** One at a time: two transfers must not take the same balance. */
export async function lockBalance(tx: Database): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('test gateway balance'))`)
}
