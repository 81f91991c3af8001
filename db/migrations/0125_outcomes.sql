-- A project that was taken down and is sent in again has a new deadline (AMB-069), and an outcome at each: the former
-- ones are history, and what they promised to givers holds.
alter table project_outcomes
  add column round smallint not null default 1,
  add column deadline_at timestamptz;
-- A deadline lies before what is decided about it; a later one is of a submission since.
update project_outcomes outcome
set deadline_at = least(project.deadline_at, outcome.decided_at - interval '1 day')
from projects project where project.id = outcome.project_id;
alter table project_outcomes
  alter column deadline_at set not null,
  alter column round drop default,
  drop constraint project_outcomes_pkey,
  add primary key (project_id, round),
  add unique (project_id, deadline_at);
