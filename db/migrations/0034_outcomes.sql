-- AMB-071: the least that the project can be done with, in whole dollars and below the goal; 0 for none.
alter table projects add column minimum_viable_cents bigint not null default 0
  check (minimum_viable_cents >= 0 and minimum_viable_cents < funding_goal_cents and minimum_viable_cents % 100 = 0);
create index projects_by_deadline on projects (deadline_at) where status = 'approved';

-- How a project stood when its deadline had passed: decided once, from what it had raised by then.
create table project_outcomes (
  project_id uuid primary key references projects,
  kind text not null check (kind in ('reached', 'partial', 'below_minimum', 'nothing')),
  goal_cents bigint not null,
  minimum_cents bigint not null,
  raised_cents bigint not null check (raised_cents >= 0),
  decided_at timestamptz not null,
  -- Between minimum and goal: until when the researcher says publicly what will be done, and what was said.
  statement_due_at timestamptz,
  statement text check (length(statement) between 1 and 5000),
  stated_at timestamptz,
  -- Below the minimum: until when gifts may be redirected.
  redirect_ends_at timestamptz,
  -- How many reminders of the statement were sent, the word that it is missing included.
  reminders_sent smallint not null default 0,
  -- Givers are told in batches: which news (1 the outcome, 2 that the time to redirect is running out), and as far as
  -- which gift. news_done when all have been told.
  news smallint not null default 1,
  news_through uuid,
  news_done boolean not null default false,
  check ((kind = 'partial') = (statement_due_at is not null)),
  check ((kind = 'below_minimum') = (redirect_ends_at is not null)),
  check ((statement is null) = (stated_at is null)),
  check (kind = case when raised_cents >= goal_cents then 'reached' when raised_cents = 0 then 'nothing'
    when raised_cents >= minimum_cents then 'partial' else 'below_minimum' end)
);
create index project_outcomes_untold on project_outcomes (decided_at) where not news_done;
create index project_outcomes_unstated on project_outcomes (statement_due_at)
  where statement_due_at is not null and stated_at is null;

-- A gift that its giver took to another project: once for each gift, for ever.
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
