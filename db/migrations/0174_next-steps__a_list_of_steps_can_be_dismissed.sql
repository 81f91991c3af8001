-- A list of next steps that somebody does not want to see any more.
create table dismissed_steps (
  user_id uuid primary key references users,
  at timestamptz not null
);
