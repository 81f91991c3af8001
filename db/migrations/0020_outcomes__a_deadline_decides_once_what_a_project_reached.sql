-- How a project stood when its deadline had passed: decided once, from what it had raised by then. A project that was
-- taken down and is submitted again has a new deadline (AMB-069) and an outcome for each; the former ones stay, because
-- what they promised to donors holds.
create table project_outcomes (
  project_id uuid not null references projects,
  -- The submission that it belongs to: 1 for the first.
  round smallint not null,
  deadline_at timestamptz not null,
  kind text not null check (kind in ('reached', 'partial', 'below_minimum', 'nothing')),
  goal_cents bigint not null,
  minimum_cents bigint not null,
  raised_cents bigint not null check (raised_cents >= 0),
  decided_at timestamptz not null,
  -- Between minimum and goal: until when the researcher says publicly what will be done, and what was said.
  statement_due_at timestamptz,
  statement text check (length(statement) between 1 and 5000),
  stated_at timestamptz,
  -- Below the minimum: until when donors may redirect their gifts.
  redirect_ends_at timestamptz,
  -- How many reminders of the statement were sent, including the notice that it is overdue.
  reminders_sent smallint not null default 0,
  -- Donors are notified in batches: of which news (1 the outcome, 2 that the time to redirect is running out), up to
  -- which gift, and whether all were notified.
  news smallint not null default 1,
  news_through uuid,
  news_done boolean not null default false,
  primary key (project_id, round),
  unique (project_id, deadline_at),
  check ((kind = 'partial') = (statement_due_at is not null)),
  check ((kind = 'below_minimum') = (redirect_ends_at is not null)),
  check ((statement is null) = (stated_at is null)),
  check (kind = case when raised_cents >= goal_cents then 'reached' when raised_cents = 0 then 'nothing'
    when raised_cents >= minimum_cents then 'partial' else 'below_minimum' end)
);
create index project_outcomes_untold on project_outcomes (decided_at) where not news_done;
create index project_outcomes_unstated on project_outcomes (statement_due_at)
  where statement_due_at is not null and stated_at is null;

-- A gift that its donor moved to another project: once for each gift (docs/decisions/0013).
create table gift_redirects (
  donation_id uuid primary key references donations,
  from_project_id uuid not null references projects,
  to_project_id uuid not null references projects,
  -- What was left of the gift: moved whole, with the fees that were paid for it.
  gross_cents bigint not null check (gross_cents > 0),
  at timestamptz not null,
  check (from_project_id <> to_project_id)
);
create index gift_redirects_from on gift_redirects (from_project_id);
create trigger gift_redirects_are_append_only before update or delete or truncate on gift_redirects
  for each statement execute function refuse_change();
select withhold_change('gift_redirects');
