-- What we ordered of Stripe, kept for ever: Stripe itself forgets the keys of requests after a day.
create table stripe_checkouts (
  idempotency_key text primary key,
  -- The order as it was first given, so that asking again asks for the very same.
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null,
  -- Null until Stripe has answered.
  session_id text unique,
  checkout_url text,
  -- Stripe's payment behind the page, once somebody has begun to pay there.
  payment_intent_id text unique
);

-- An event may be about nothing that we know.
alter table payment_events alter column payment_ref drop not null;

-- A refund that was made and came back, because the giver's bank would not take it. Its state is failed then.
alter table refunds add column returned_at timestamptz;
