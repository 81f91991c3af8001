-- From what kind of place visitors came, counted by project and day: no host, no address and no visitor is kept.
create table project_view_sources (
  project_id uuid not null references projects,
  day date not null,
  source text not null check (source in ('direct', 'site', 'search', 'social', 'other')),
  views int not null check (views > 0),
  primary key (project_id, day, source)
);
