create table questions (
  id uuid primary key,
  project_id uuid not null references projects,
  asker_id uuid not null references users,
  body text not null check (length(body) between 1 and 1000),
  -- Whether the asker is shown by name; otherwise as a donor or a visitor.
  by_name boolean not null,
  asked_at timestamptz not null,
  -- Since then it is public, unless it is hidden.
  answered_at timestamptz,
  withdrawn_at timestamptz,
  declined_at timestamptz,
  declined_by uuid references users,
  hidden_at timestamptz,
  hidden_by uuid references users,
  hidden_reason text check (length(hidden_reason) between 1 and 1000),
  check (answered_at is null or (withdrawn_at is null and declined_at is null)),
  check ((declined_at is null) = (declined_by is null)),
  -- What the public does not see yet need not be hidden from it.
  check (hidden_at is null or answered_at is not null),
  check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason is null))
);
create index questions_answered on questions (project_id, answered_at desc, id desc) where answered_at is not null;
create index questions_waiting on questions (project_id, asked_at)
  where answered_at is null and withdrawn_at is null and declined_at is null;
create index questions_of_asker on questions (asker_id, project_id);
-- The same question sent twice is asked once.
create unique index questions_asked_once on questions (project_id, asker_id, md5(body))
  where answered_at is null and withdrawn_at is null and declined_at is null;

-- Each wording of an answer; the last one is shown, the earlier ones can be read.
create table answer_versions (
  question_id uuid not null references questions,
  number int not null check (number > 0),
  body text not null check (length(body) between 1 and 5000),
  by_id uuid not null references users,
  at timestamptz not null,
  primary key (question_id, number)
);
create index answer_versions_of_author on answer_versions (by_id);
create trigger answer_versions_are_append_only before update or delete or truncate on answer_versions
  for each statement execute function refuse_change();
