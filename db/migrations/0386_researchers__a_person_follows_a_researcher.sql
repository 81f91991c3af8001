-- Who follows a researcher hears of their new projects and of what they write in public.
create table researcher_follows (
  user_id uuid not null references users,
  researcher_id uuid not null references users,
  at timestamptz not null,
  primary key (user_id, researcher_id),
  check (user_id <> researcher_id)
);
create index researcher_follows_of_researcher on researcher_follows (researcher_id);
