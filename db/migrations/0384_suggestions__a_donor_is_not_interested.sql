-- 'Not interested': asked in every list of suggestions.
create table hidden_suggestions (
  user_id uuid not null references users,
  project_id uuid not null references projects,
  at timestamptz not null,
  primary key (user_id, project_id)
);
