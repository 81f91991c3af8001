-- What we answer a bank that asks a payment back. One answer for each dispute: a draft until somebody sends it.
create table dispute_answers (
  dispute_id uuid primary key references disputes,
  -- evidence: why the payment is right; acceptance: the bank may keep it.
  kind text not null check (kind in ('evidence', 'acceptance')),
  purpose text not null check (length(purpose) <= 2000),
  evidence text not null check (length(evidence) <= 10000),
  -- What our books say of the gift, as it was sent.
  receipt text,
  -- sending: the gateway is asked, with the version in the key, until it answers.
  state text not null check (state in ('draft', 'sending', 'sent', 'refused')),
  -- Goes up with each change, so that of two tabs the second sees that it knows less.
  version int not null check (version > 0),
  saved_by uuid not null references users,
  saved_at timestamptz not null,
  sender_id uuid references users,
  asked_at timestamptz,
  -- When the gateway took it.
  sent_at timestamptz,
  failure_code text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  check ((state = 'draft') = (sender_id is null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index dispute_answers_to_send on dispute_answers (next_attempt_at) where state = 'sending';
