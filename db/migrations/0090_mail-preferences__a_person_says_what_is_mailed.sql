-- Only what a person decided; a type without a row is mailed.
create table notification_preferences (
  user_id uuid not null references users,
  type text not null check (type in ('project_update')),
  email boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, type)
);
