create table saved_projects (
  user_id uuid not null references users,
  project_id uuid not null references projects,
  created_at timestamptz not null,
  primary key (user_id, project_id)
);
create index saved_projects_of_project on saved_projects (project_id);
