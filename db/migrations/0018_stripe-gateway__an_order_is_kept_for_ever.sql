-- What we ordered of Stripe. Stripe itself forgets idempotency keys after a day.
create table stripe_checkouts (
  idempotency_key text primary key,
  -- The order as first given, so that a repeated order asks for exactly the same.
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null,
  -- Null until Stripe has answered.
  session_id text unique,
  checkout_url text,
  -- Stripe's payment behind the page; null until the donor begins to pay there.
  payment_intent_id text unique
);
