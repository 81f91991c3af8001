-- A difference between the gateway and our rows. A staff member closes it with a note; seen again, it opens again.
create table reconciliation_exceptions (
  id uuid primary key,
  gateway text not null,
  kind text not null,
  -- The payment, refund or dispute at the gateway, or our row where the gateway knows none.
  reference text not null,
  detail text not null,
  donation_id uuid,
  state text not null default 'open' check (state in ('open', 'closed')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users,
  note text check (length(note) between 1 and 500),
  unique (gateway, kind, reference),
  check (state = 'open' or (closed_at is not null and note is not null))
);
create index reconciliation_exceptions_newest on reconciliation_exceptions (first_seen_at desc, id desc);
create index reconciliation_exceptions_open on reconciliation_exceptions (first_seen_at desc, id desc)
  where state = 'open';
