-- The rows of our balance at a gateway as it lists them: what came in, what left, and its payouts to our bank. Their sum
-- is what it owes us. They are appended and never changed.
create table gateway_balance_rows (
  id uuid primary key,
  gateway text not null,
  row_ref text not null,
  -- As the gateway words it.
  type text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'payout', 'fee', 'topup', 'other')),
  -- The payment of a payment, refund or dispute, null when it is none of ours; the payout of a payout.
  about text,
  currency text not null,
  -- In the smallest unit of the currency. The balance changes by the amount less the fee.
  amount_cents bigint not null,
  fee_cents bigint not null,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  unique (gateway, row_ref)
);
create index gateway_balance_rows_about on gateway_balance_rows (gateway, about) where about is not null;
-- Rows that only the row itself explains: each has an entry of its own.
create index gateway_balance_rows_by_themselves on gateway_balance_rows (gateway, made_at)
  where kind in ('fee', 'topup', 'other');
create trigger gateway_balance_rows_are_append_only before update or delete or truncate on gateway_balance_rows
  for each statement execute function refuse_change();
select withhold_change('gateway_balance_rows');

-- The gateway's payouts to our bank. A payout may fail after it was paid: entries follow its state and its rows.
create table gateway_payouts (
  id uuid primary key,
  gateway text not null,
  payout_ref text not null,
  amount_cents bigint not null,
  currency text not null,
  state text not null check (state in ('pending', 'paid', 'failed', 'cancelled')),
  failure_code text,
  arrives_at timestamptz not null,
  made_at timestamptz not null,
  -- When its state was last seen to be another one.
  changed_at timestamptz not null,
  unique (gateway, payout_ref)
);
create index gateway_payouts_newest on gateway_payouts (made_at desc, id desc);

-- The newest statement: what a gateway says it owes us, beside what the books say, and what lies between.
create table settlement_runs (
  gateway text primary key,
  -- All rows from before this time are kept: when it began.
  read_to timestamptz not null,
  ended_at timestamptz not null,
  -- A difference that the statement before this one saw has had time to settle: it is an exception.
  former_ended_at timestamptz,
  -- Null where the gateway settles in another currency than the books' dollars.
  balance_cents bigint,
  rows_cents bigint not null,
  booked_cents bigint not null,
  elsewhere_cents bigint not null,
  young_cents bigint not null,
  differing_cents bigint not null,
  differing_gifts int not null
);
