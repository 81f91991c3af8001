-- What banks took of a project's gifts after it was paid out is a claim on later gifts to it. Finance may give it up: one
-- person asks, another agrees.
create table claim_write_offs (
  id uuid primary key,
  project_id uuid not null references projects,
  cents bigint not null check (cents > 0),
  reason text not null check (length(reason) between 1 and 1000),
  state text not null check (state in ('asked', 'approved', 'declined')),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  check ((state = 'asked') = (decided_at is null)),
  check (state = 'asked' or decided_by is not null and (state = 'declined' or decided_by <> asked_by))
);
create unique index claim_write_offs_open on claim_write_offs (project_id) where state = 'asked';
create index claim_write_offs_of_project on claim_write_offs (project_id, asked_at desc);
