create table project_updates (
  id uuid primary key,
  project_id uuid not null references projects,
  content text not null check (length(content) between 1 and 20000),
  author_id uuid not null references users,
  -- First and last name when it was written.
  author_name text not null,
  hidden_at timestamptz,
  created_at timestamptz not null
);
create index project_updates_newest on project_updates (project_id, created_at desc);
