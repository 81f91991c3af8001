-- AMB-091: the owner may take a project back while nobody has decided on it. Its status stays pending (AMB-061).
alter table projects add column withdrawn_at timestamptz;
alter table projects add check (withdrawn_at is null or status = 'pending');

-- A dated row of the log; null is a change of status.
alter table project_status_log add column event text check (event = 'withdrawn');

-- Leaves the queue without a decision.
alter table project_reviews add column withdrawn_at timestamptz;
alter table project_reviews add check (withdrawn_at is null or decided_at is null);
