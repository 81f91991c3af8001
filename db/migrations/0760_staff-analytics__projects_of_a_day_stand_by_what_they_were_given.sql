-- The desk shows ten projects: it walks each day and month from the largest on, and looks up the few that may be among them.
create index stat_projects_by_cents on stat_projects (span, starts, cents desc) include (project_id, gifts);
drop index stat_projects_of_project;
create index stat_projects_of_project on stat_projects (project_id, span, starts) include (gifts, cents);
