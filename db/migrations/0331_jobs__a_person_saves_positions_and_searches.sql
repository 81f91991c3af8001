-- Positions that a person keeps.
create table saved_jobs (
  user_id uuid not null references users,
  job_id uuid not null references jobs on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, job_id)
);
create index saved_jobs_of_job on saved_jobs (job_id);

-- Searches of the board that are mailed. The query is as the address of the search has it.
create table job_alerts (
  id uuid primary key,
  user_id uuid not null references users,
  query text not null check (length(query) <= 6000),
  every text not null check (every in ('daily', 'weekly', 'never')),
  created_at timestamptz not null,
  -- Null while nothing is mailed.
  next_run timestamptz,
  last_run timestamptz,
  check ((every = 'never') = (next_run is null))
);
create unique index job_alerts_of on job_alerts (user_id, md5(query));
create index job_alerts_due on job_alerts (next_run) where next_run is not null;

-- What an alert has mailed: no position twice.
create table job_alert_items (
  alert_id uuid not null references job_alerts on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  at timestamptz not null,
  primary key (alert_id, job_id)
);
create index job_alert_items_of_job on job_alert_items (job_id);
