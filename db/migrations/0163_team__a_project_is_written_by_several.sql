-- Who writes or reads a project besides its lead, who owns it. A row is closed and never deleted: reviewers who worked on
-- a project once do not decide on it.
create table project_members (
  id uuid primary key,
  project_id uuid not null references projects,
  user_id uuid not null references users,
  role text not null check (role in ('editor', 'reader')),
  joined_at timestamptz not null,
  left_at timestamptz check (left_at >= joined_at)
);
create unique index project_members_present on project_members (project_id, user_id) where left_at is null;
create index project_members_of_user on project_members (user_id);

create table project_invites (
  id uuid primary key,
  project_id uuid not null references projects,
  -- In small letters.
  email text not null check (length(email) between 3 and 320),
  role text not null check (role in ('editor', 'reader')),
  -- Of the link in the last mail: an earlier one opens nothing.
  token_hash text not null unique,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined', 'withdrawn')),
  answered_at timestamptz,
  -- When its holder asked for another mail, and the confirmed address that they asked for.
  asked_at timestamptz,
  asked_email text,
  check ((answer is null) = (answered_at is null))
);
create unique index project_invites_open on project_invites (project_id, email) where answer is null;
