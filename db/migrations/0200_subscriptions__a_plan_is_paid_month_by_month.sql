-- The plan of a researcher, from its first checkout on. Prices and what plans hold are constants of the product
-- (identity/plans/rules.ts); what was charged is kept here and on each invoice's lines.
create table subscriptions (
  user_id uuid primary key references users,
  tier text not null check (tier in ('standard', 'advanced', 'premium')),
  -- The price in force, which an upgrade counts from.
  price_cents bigint not null check (price_cents > 0),
  state text not null check (state in ('pending_payment', 'active', 'past_due', 'suspended', 'ended')),
  -- At the end of the paid period: 'cancel', or another plan.
  pending_change text check (pending_change in ('cancel', 'standard', 'advanced', 'premium')),
  -- Periods are reckoned from it, so that the 31st stays the 31st. Null before the first payment.
  anchor_at timestamptz,
  period_no int not null default 0,
  period_start timestamptz,
  period_end timestamptz,
  past_due_since timestamptz,
  -- Set once, at the first decline of a period.
  grace_until timestamptz,
  suspended_at timestamptz,
  ended_at timestamptz,
  -- A bank disputes a payment of the plan: it grants nothing until the bank has decided.
  held_since timestamptz,
  -- Where taxes are due: an ISO 3166 country, with its part where that matters, as in US-CA.
  region text not null check (region ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  -- What the gateway keeps. Card data is never here.
  gateway text,
  customer_ref text,
  method_ref text,
  method_label text,
  method_expires text,
  last_renewed_at timestamptz,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((anchor_at is null) = (period_start is null) and (period_start is null) = (period_end is null)),
  check (period_end > period_start),
  check (state = 'pending_payment' or anchor_at is not null),
  check ((state = 'past_due') <= (grace_until is not null))
);
create index subscriptions_due on subscriptions (period_end) where state = 'active';
create index subscriptions_past_due on subscriptions (grace_until) where state in ('past_due', 'suspended');

create table subscription_events (
  id uuid primary key,
  user_id uuid not null,
  event text not null,
  detail jsonb not null,
  -- Null for what happened by the clock.
  actor_id uuid,
  at timestamptz not null
);
create index subscription_events_of_user on subscription_events (user_id, at desc, id desc);
create trigger subscription_events_are_append_only before update or delete or truncate on subscription_events
  for each statement execute function refuse_change();

-- The words that a person agreed to, with price and time (renewal law asks for them for years).
create table renewal_consents (
  id uuid primary key,
  user_id uuid not null,
  tier text not null,
  price_cents bigint not null,
  text text not null,
  text_hash text not null,
  at timestamptz not null
);
create index renewal_consents_of_user on renewal_consents (user_id, at);
create trigger renewal_consents_are_append_only before update or delete or truncate on renewal_consents
  for each statement execute function refuse_change();

create table tax_rates (
  region text not null check (region ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  valid_from timestamptz not null,
  -- As it is called there: VAT, GST, sales tax.
  name text not null check (length(name) between 1 and 40),
  bps int not null check (bps between 0 and 5000),
  set_by uuid references users,
  primary key (region, valid_from)
);
create trigger tax_rates_are_append_only before update or delete or truncate on tax_rates
  for each statement execute function refuse_change();

create table invoices (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('first', 'renewal', 'upgrade')),
  tier text not null check (tier in ('standard', 'advanced', 'premium')),
  price_cents bigint not null check (price_cents > 0),
  -- 'draft' while a first checkout or an upgrade is not paid; it has a number from 'open' on.
  state text not null check (state in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  -- What it pays for. Of a first one both are moved to the payment.
  period_start timestamptz not null,
  period_end timestamptz not null,
  region text not null,
  -- Gapless within a series, which is a year.
  series text,
  number int,
  net_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents > 0),
  -- The first try of a charge; the later ones are reckoned from it.
  first_try_at timestamptz,
  tries int not null default 0,
  next_try_at timestamptz,
  lease_until timestamptz,
  refused_code text,
  issued_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_cents = net_cents + tax_cents),
  check ((number is null) = (series is null)),
  check ((state in ('draft', 'void')) or number is not null),
  check ((state = 'paid') = (paid_at is not null)),
  unique (series, number)
);
create index invoices_of_user on invoices (user_id, created_at desc);
-- A period is billed once, whoever runs the renewals and however often.
create unique index invoices_once_per_period on invoices (user_id, period_start)
  where kind in ('first', 'renewal') and state not in ('draft', 'void');
create unique index invoices_one_unpaid on invoices (user_id) where state = 'open';
create unique index invoices_one_draft on invoices (user_id) where state = 'draft';
create index invoices_to_try on invoices (next_try_at) where state = 'open';
create index invoices_newest on invoices (issued_at desc, id desc) where number is not null;

create table invoice_lines (
  invoice_id uuid not null references invoices,
  line smallint not null,
  kind text not null check (kind in ('setup', 'period', 'credit', 'upgrade', 'carried')),
  tier text,
  amount_cents bigint not null,
  tax_bps int not null,
  tax_cents bigint not null,
  tax_name text,
  from_at timestamptz,
  to_at timestamptz,
  primary key (invoice_id, line)
);
create trigger invoice_lines_are_append_only before update or delete or truncate on invoice_lines
  for each statement execute function refuse_change();

create table invoice_series (
  series text primary key,
  next int not null
);

-- Once per account for life.
create table setup_fees (
  user_id uuid primary key references users,
  invoice_id uuid not null unique references invoices,
  at timestamptz not null
);

-- Upgrades too small to be charged alone; null while they wait for the next invoice.
create table carried_lines (
  id uuid primary key,
  user_id uuid not null references users,
  amount_cents bigint not null,
  tax_bps int not null,
  tax_cents bigint not null,
  tax_name text,
  from_at timestamptz not null,
  to_at timestamptz not null,
  invoice_id uuid references invoices
);
create index carried_lines_waiting on carried_lines (user_id) where invoice_id is null;

-- Everything that is ordered of the gateway for a plan, kept before it is ordered: a checkout page, a charge of the kept
-- card, or a page where a card is given without a payment (amount 0).
create table plan_payments (
  id uuid primary key,
  user_id uuid not null references users,
  invoice_id uuid references invoices,
  kind text not null check (kind in ('checkout', 'charge', 'card')),
  gateway text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  -- 'surplus' was paid beside the payment that counts and goes back whole.
  state text not null check (state in ('open', 'succeeded', 'failed', 'cancelled', 'surplus', 'returned')),
  -- Null until the gateway has answered.
  payment_ref text,
  page_url text,
  refused_code text,
  cost_cents bigint,
  refund_ref text,
  attempts int not null default 0,
  ask_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gateway, payment_ref),
  check ((kind = 'card') = (invoice_id is null)),
  check ((kind = 'card') = (amount_cents = 0))
);
-- One way to pay an invoice at a time; another only once this one is cancelled.
create unique index plan_payments_one_open on plan_payments (invoice_id) where state = 'open';
create unique index plan_payments_one_paid on plan_payments (invoice_id) where state = 'succeeded';
create unique index plan_payments_one_card on plan_payments (user_id) where state = 'open' and kind = 'card';
create index plan_payments_to_ask on plan_payments (ask_at) where state = 'open' and ask_at is not null;
create index plan_payments_to_return on plan_payments (ask_at) where state = 'surplus';
create index plan_payments_of_user on plan_payments (user_id);

create table charge_tries (
  invoice_id uuid not null references invoices,
  n int not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('succeeded', 'declined', 'pending')),
  code text,
  class text check (class in ('never', 'person', 'later')),
  method_label text,
  primary key (invoice_id, n)
);
create trigger charge_tries_are_append_only before update or delete or truncate on charge_tries
  for each statement execute function refuse_change();

-- What an upgrade costs, from a second that does not move while the person reads it.
create table quotes (
  id uuid primary key,
  user_id uuid not null references users,
  from_tier text not null,
  from_cents bigint not null,
  to_tier text not null,
  to_cents bigint not null,
  at timestamptz not null,
  period_end timestamptz not null,
  seconds_left int not null,
  seconds_whole int not null,
  credit_cents bigint not null,
  charge_cents bigint not null,
  tax_bps int not null,
  tax_name text,
  tax_cents bigint not null,
  due_cents bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  invoice_id uuid references invoices
);
create index quotes_of_user on quotes (user_id, at);

create table allowances (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('listing', 'boost', 'council', 'insight')),
  granted int not null check (granted > 0),
  used int not null default 0 check (used between 0 and granted),
  usable_from timestamptz not null,
  expires_at timestamptz not null,
  -- What granted it, so that the same grants once.
  cause text not null unique
);
create index allowances_of_user on allowances (user_id, kind, expires_at);

create table allowance_uses (
  id uuid primary key,
  allowance_id uuid not null references allowances,
  user_id uuid not null,
  kind text not null,
  -- The project, or the session.
  for_id uuid not null,
  at timestamptz not null,
  given_back_at timestamptz
);
create index allowance_uses_of_user on allowance_uses (user_id, at desc);
-- A listing counts once, whatever is decided how often.
create unique index allowance_uses_once on allowance_uses (kind, for_id) where given_back_at is null;

create table plan_disputes (
  dispute_ref text not null,
  gateway text not null,
  payment_id uuid not null references plan_payments,
  user_id uuid not null,
  state text not null check (state in ('open', 'won', 'lost')),
  amount_cents bigint not null,
  fee_cents bigint not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  primary key (gateway, dispute_ref)
);
