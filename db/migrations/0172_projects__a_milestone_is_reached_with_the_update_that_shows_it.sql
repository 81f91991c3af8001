-- Nothing set the time before, so that no reached milestone lacks its update.
alter table project_updates add unique (id, project_id);
alter table milestones
  add column update_id uuid,
  add foreign key (update_id, project_id) references project_updates (id, project_id),
  add check ((reached_at is null) = (update_id is null));
create index milestones_of_update on milestones (update_id) where update_id is not null;

-- That a milestone was said to be reached, or that this was taken back, and why. It outlives the milestone, whose key
-- stays through edits.
create table milestone_events (
  id uuid primary key,
  project_id uuid not null references projects,
  key uuid not null,
  -- As it was called then.
  title text not null,
  event text not null check (event in ('reached', 'taken_back')),
  update_id uuid not null references project_updates,
  -- Everybody reads it.
  reason text check (char_length(reason) between 1 and 1000),
  by_id uuid not null references users,
  at timestamptz not null,
  check ((event = 'taken_back') = (reason is not null))
);
create index milestone_events_of_project on milestone_events (project_id, at);
create trigger milestone_events_are_append_only before update or delete or truncate on milestone_events
  for each statement execute function refuse_change();
