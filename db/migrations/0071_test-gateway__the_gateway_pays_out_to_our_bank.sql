-- The built-in gateway's payouts to our bank.
create table test_gateway_payouts (
  payout_ref text primary key,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  arrives_at timestamptz not null
);
