-- Money on its way back to donors: decided by staff, carried out by the gateway.
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
  -- Which parts of the amount came from the project and from the platform fee; known when the gateway has paid it.
  project_cents bigint,
  platform_cents bigint,
  succeeded_at timestamptz,
  -- The refund was paid and came back, because the donor's bank did not accept it. Its state is failed then.
  returned_at timestamptz,
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

-- Payments that the donor's bank demands back.
create table disputes (
  id uuid primary key,
  donation_id uuid not null references donations,
  gateway text not null,
  dispute_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  -- What the gateway gave back of the fee, as some do when the dispute is won.
  fee_returned_cents bigint not null default 0,
  -- Which parts of the amount are held back from the project, and would be borne by the platform fee.
  project_cents bigint not null check (project_cents >= 0),
  platform_cents bigint not null check (platform_cents >= 0),
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (gateway, dispute_ref),
  check ((state = 'open') = (closed_at is null)),
  check (fee_returned_cents between 0 and fee_cents)
);
create unique index disputes_open on disputes (donation_id) where state = 'open';
create index disputes_newest on disputes (opened_at desc, id desc);

-- The answer to the bank: one for each dispute, a draft until a staff member sends it.
create table dispute_answers (
  dispute_id uuid primary key references disputes,
  -- evidence: why the payment is right; acceptance: the bank may keep it.
  kind text not null check (kind in ('evidence', 'acceptance')),
  purpose text not null check (length(purpose) <= 2000),
  evidence text not null check (length(evidence) <= 10000),
  -- What the books say of the gift, as it was sent.
  receipt text,
  -- sending: the gateway is asked, with the version in the key, until it answers.
  state text not null check (state in ('draft', 'sending', 'sent', 'refused')),
  -- Goes up with each change, so that of two open tabs the second is refused instead of overwriting the first.
  version int not null check (version > 0),
  saved_by uuid not null references users,
  saved_at timestamptz not null,
  sender_id uuid references users,
  asked_at timestamptz,
  -- When the gateway accepted it.
  sent_at timestamptz,
  failure_code text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  check ((state = 'draft') = (sender_id is null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index dispute_answers_to_send on dispute_answers (next_attempt_at) where state = 'sending';
