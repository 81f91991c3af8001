-- A decision may be taken back before its letter leaves, and its snapshot with it; the same version may pass later.
alter table project_snapshots drop constraint project_snapshots_pkey;
alter table project_snapshots add primary key (project_id, number, at);
create table project_snapshot_ends (
  project_id uuid not null,
  number int not null,
  at timestamptz not null,
  ended_at timestamptz not null,
  primary key (project_id, number, at),
  foreign key (project_id, number, at) references project_snapshots (project_id, number, at)
);
create trigger project_snapshot_ends_are_append_only before update or delete or truncate on project_snapshot_ends
  for each statement execute function refuse_change();
-- The snapshots that count.
create view project_passes as
  select s.project_id, s.number, s.at from project_snapshots s
  where not exists (select from project_snapshot_ends e
    where e.project_id = s.project_id and e.number = s.number and e.at = s.at);
