-- A checkout may keep the card for later charges.
alter table stripe_checkouts
  drop constraint stripe_checkouts_amount_cents_check,
  add constraint stripe_checkouts_amount_cents_check check (amount_cents >= 0),
  add column keeps_card boolean not null default false,
  add column customer_ref text;

-- Charges of kept cards: one payment at Stripe for each key, for ever, confirmed again at each try.
create table stripe_charges (
  idempotency_key text primary key,
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  customer_ref text not null,
  -- Null until Stripe has answered.
  payment_intent_id text unique,
  created_at timestamptz not null
);
