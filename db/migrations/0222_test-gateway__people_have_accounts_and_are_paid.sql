-- The built-in gateway's accounts of payees, the transfers to them, and the payouts from there to their banks.
create table test_gateway_accounts (
  account_ref text primary key,
  idempotency_key text not null unique,
  return_url text not null,
  -- The test account that was chosen; null until then.
  chosen text,
  last4 text,
  fingerprint text,
  created_at timestamptz not null
);
create table test_gateway_transfers (
  transfer_ref text primary key,
  idempotency_key text not null unique,
  account_ref text not null references test_gateway_accounts,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  reversal_ref text unique,
  reversed_at timestamptz,
  check ((reversal_ref is null) = (reversed_at is null))
);
create table test_gateway_bank_payouts (
  payout_ref text primary key,
  idempotency_key text not null unique,
  account_ref text not null references test_gateway_accounts,
  amount_cents bigint not null check (amount_cents > 0),
  -- Null where the bank never takes it, or keeps it.
  arrives_at timestamptz,
  fails_at timestamptz,
  failure_code text,
  created_at timestamptz not null
);
create index test_gateway_bank_payouts_of_account on test_gateway_bank_payouts (account_ref);

-- Some events are about no payment.
alter table test_gateway_events alter column payment_ref drop not null;
