-- What takes money from a project locks its row: payout, refund, dispute, redirect. Gifts never do (docs/decisions/0016).
create table project_money (
  project_id uuid primary key references projects
);

-- Money on its way from a project to its researcher (CNST-05).
create table payouts (
  id uuid primary key,
  -- As people call it: P-12.
  number int not null generated always as identity unique,
  project_id uuid not null references projects,
  payee_id uuid not null references payees,
  -- The account that it is bound to. No foreign key: that would need the right to lock what nobody may change.
  destination_id uuid not null,
  cents bigint not null check (cents > 0),
  -- What it pays for, in the researcher's words.
  purpose text not null check (length(purpose) between 1 and 500),
  -- final: ten banking days after it was paid, when a bank no longer returns it. returning: the bank did not keep it, and
  -- the transfer to the payee's account is being taken back. failed and returned: the money is the project's again.
  state text not null check (state in ('requested', 'held', 'approved', 'sending', 'in_transit', 'paid', 'final',
    'returning', 'failed', 'returned', 'declined', 'cancelled')),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  client_key text not null,
  gateway text not null,
  -- How many people must agree, as it was when they did; null until then.
  seats int check (seats in (1, 2)),
  approved_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  -- From when on it is final.
  final_at timestamptz,
  -- Why the bank or the gateway did not take it, in the gateway's word; or why staff declined, in theirs.
  failure_code text,
  refusal text check (length(refusal) <= 1000),
  ended_at timestamptz,
  unique (requested_by, client_key),
  check ((state in ('failed', 'returned', 'declined', 'cancelled')) = (ended_at is not null)),
  check ((state in ('paid', 'final')) <= (paid_at is not null)),
  check ((paid_at is null) = (final_at is null))
);
create index payouts_of_project on payouts (project_id, requested_at desc);
create index payouts_of_payee on payouts (payee_id, requested_at desc);
create index payouts_open on payouts (requested_at) where state in ('requested', 'held', 'approved', 'sending', 'in_transit', 'returning');
create index payouts_to_be_final on payouts (final_at) where state = 'paid';

-- What the gateway is asked, stored before it is asked and asked again with the same key.
create table payout_steps (
  payout_id uuid not null references payouts,
  kind text not null check (kind in ('transfer', 'bank', 'reverse')),
  key text not null unique,
  -- The gateway's own id; each is of one step.
  ref text unique,
  state text not null check (state in ('waiting', 'made', 'refused')),
  code text,
  tries int not null default 0,
  next_at timestamptz not null,
  made_at timestamptz,
  primary key (payout_id, kind),
  check ((state = 'made') = (ref is not null)),
  check ((state = 'made') = (made_at is not null))
);
create index payout_steps_due on payout_steps (next_at) where state = 'waiting';

create table payout_holds (
  id uuid primary key,
  payout_id uuid not null references payouts,
  reason text not null check (reason in ('bank_changed', 'same_bank', 'shortfall', 'question', 'receipts', 'identity', 'other')),
  -- The very words that the researcher reads.
  shown_text text not null check (length(shown_text) between 1 and 1000),
  -- When it ends by itself, or when staff look at it again.
  review_by timestamptz not null,
  ends_by_itself boolean not null,
  -- Null for a hold by rule.
  opened_by uuid references users,
  opened_at timestamptz not null,
  closed_by uuid references users,
  closed_at timestamptz,
  check (closed_by is null or closed_at is not null)
);
create unique index payout_holds_open on payout_holds (payout_id) where closed_at is null;
create index payout_holds_of_payout on payout_holds (payout_id, opened_at);

-- An approval is bound to what was approved: another sum, project or account, a new hold, or 72 hours end it.
create table payout_approvals (
  payout_id uuid not null references payouts,
  approver_id uuid not null,
  content_hash text not null,
  cents bigint not null,
  approved_at timestamptz not null,
  -- What the approver had approved in a day with this one, and might.
  cap_used_cents bigint not null,
  cap_cents bigint not null,
  primary key (payout_id, approver_id, approved_at),
  check (cap_used_cents <= cap_cents)
);
create index payout_approvals_of_person on payout_approvals (approver_id, approved_at);
create trigger payout_approvals_are_append_only before update or delete or truncate on payout_approvals
  for each statement execute function refuse_change();
select withhold_change('payout_approvals');

-- Who asks, who is paid and who ended a hold is nobody who approves.
create function approver_must_be_apart() returns trigger language plpgsql as $$
begin
  if exists (
    select from payouts payout join payees payee on payee.id = payout.payee_id
    where payout.id = new.payout_id and new.approver_id in (payout.requested_by, payee.owner_id)
  ) or exists (select from payout_holds where payout_id = new.payout_id and closed_by = new.approver_id) then
    raise exception 'who approves payout % must be apart from it', new.payout_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_approvals_are_apart before insert on payout_approvals
  for each row execute function approver_must_be_apart();

-- What a person may approve in a day, where it is another sum than for everybody.
create table staff_caps (
  staff_id uuid primary key references users,
  day_cents bigint not null check (day_cents >= 0)
);

-- What a payout was spent on, with its receipt: where every cent went. A correction is a row that takes one back.
create table spendings (
  id uuid primary key,
  payout_id uuid not null references payouts,
  -- The line of the project's budget; null for what is in none.
  line_key uuid,
  cents bigint not null check (cents <> 0),
  spent_on date not null,
  what text not null check (length(what) between 1 and 200),
  receipt_file_id uuid not null,
  receipt_sha text not null,
  reverses_id uuid unique,
  by uuid not null,
  client_key text not null,
  at timestamptz not null,
  unique (by, client_key),
  check ((cents < 0) = (reverses_id is not null))
);
create index spendings_of_payout on spendings (payout_id, at);
create index spendings_of_receipt on spendings (receipt_sha);
create index spendings_of_file on spendings (receipt_file_id);
create trigger spendings_are_append_only before update or delete or truncate on spendings
  for each statement execute function refuse_change();
select withhold_change('spendings');
