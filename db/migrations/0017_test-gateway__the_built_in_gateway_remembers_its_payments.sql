-- The built-in gateway stands for an outside party: no other slice reads or writes these tables.
create table test_gateway_payments (
  payment_ref text primary key,
  idempotency_key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  success_url text not null,
  cancel_url text not null,
  state text not null,
  -- The test card that was used: it decides how later refunds and disputes go.
  card text,
  failure_code text,
  dispute_ref text unique,
  dispute_state text check (dispute_state in ('open', 'won', 'lost')),
  -- The answer to the bank that disputes the payment, and the idempotency key that it came with.
  dispute_answer_key text,
  dispute_answer text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table test_gateway_events (
  event_id text primary key,
  payment_ref text not null references test_gateway_payments,
  type text not null,
  payload jsonb not null,
  -- How often the event is still to be sent: a card whose events come twice begins with two.
  sends_left int not null default 1,
  next_send_at timestamptz not null,
  attempts int not null default 0,
  created_at timestamptz not null
);
create index test_gateway_events_waiting on test_gateway_events (next_send_at) where sends_left > 0;

create table test_gateway_refunds (
  refund_ref text primary key,
  idempotency_key text not null unique,
  payment_ref text not null references test_gateway_payments,
  amount_cents bigint not null check (amount_cents > 0),
  -- Why it was refused; null when it was made.
  failure_code text,
  -- When the money is back: at once, or later.
  settles_at timestamptz not null,
  created_at timestamptz not null
);
create index test_gateway_refunds_of_payment on test_gateway_refunds (payment_ref);
