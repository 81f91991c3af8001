-- As for projects.
alter table project_updates add column rendered json, add column renderer smallint;
create index project_updates_by_renderer on project_updates (renderer, id);
