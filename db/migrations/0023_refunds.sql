-- Money on its way back to givers. Decided by people, made by the gateway.
create table refunds (
  id uuid primary key,
  donation_id uuid not null references donations,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('fraud', 'platform_error')),
  note text not null check (length(note) between 1 and 500),
  -- requested: waits for a second person; sending: the gateway is asked, with the id as the key, until it answers.
  state text not null check (state in ('requested', 'declined', 'sending', 'succeeded', 'failed')),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  client_key text not null,
  decided_by uuid references users,
  decided_at timestamptz,
  refund_ref text,
  failure_code text,
  -- What of the amount came from the project and from the platform fee; known when the gateway has given it back.
  project_cents bigint,
  platform_cents bigint,
  succeeded_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  unique (requested_by, client_key),
  check (decided_by <> requested_by),
  check ((state = 'succeeded') = (succeeded_at is not null)),
  check (state <> 'succeeded' or project_cents + platform_cents = amount_cents)
);
create index refunds_of_donation on refunds (donation_id, requested_at);
create index refunds_to_decide on refunds (requested_at) where state = 'requested';
create index refunds_to_send on refunds (next_attempt_at) where state = 'sending';

-- Payments that the giver's bank asked back.
create table disputes (
  id uuid primary key,
  donation_id uuid not null references donations,
  gateway text not null,
  dispute_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  -- What of the amount is held of the project's money, and what the platform fee would bear.
  project_cents bigint not null check (project_cents >= 0),
  platform_cents bigint not null check (platform_cents >= 0),
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (gateway, dispute_ref),
  check ((state = 'open') = (closed_at is null))
);
create unique index disputes_open on disputes (donation_id) where state = 'open';
create index disputes_newest on disputes (opened_at desc, id desc);
