-- One row for each thing that was reported, flagged or decided about; reports of changed content open it again.
create table moderation_cases (
  id uuid primary key,
  kind text not null check (kind in ('update', 'project', 'profile', 'picture', 'position', 'message')),
  -- Its id; of a message the conversation and the number.
  target text not null check (length(target) between 1 and 80),
  -- Null for a position that was posted without an account.
  author_id uuid references users,
  title text not null check (length(title) <= 300),
  path text not null,
  state text not null check (state in ('open', 'decided')),
  -- Hidden by the last decision that hides or shows.
  is_hidden boolean not null default false,
  -- Who decides names the version that they read.
  version int not null default 1 check (version > 0),
  -- Why a rule doubted it, before anybody reported it.
  flags text[] not null default '{}',
  opened_at timestamptz not null,
  unique (kind, target)
);
create index moderation_cases_open on moderation_cases (opened_at, id) where state = 'open';
create index moderation_cases_of_author on moderation_cases (author_id) where author_id is not null;

-- The content as it stood when it was first reported, and again where it had changed by a later report.
create table moderation_snapshots (
  case_id uuid not null references moderation_cases,
  content_hash text not null,
  content jsonb not null,
  at timestamptz not null,
  primary key (case_id, content_hash)
);
-- The pictures in them, which stay while their copy does.
create table moderation_pictures (
  case_id uuid not null,
  content_hash text not null,
  file_id uuid not null references files,
  primary key (case_id, content_hash, file_id),
  foreign key (case_id, content_hash) references moderation_snapshots on delete cascade
);
create index moderation_pictures_of_file on moderation_pictures (file_id);

create table moderation_decisions (
  id uuid primary key,
  case_id uuid not null references moderation_cases,
  measure text not null check (measure in ('dismiss', 'hide', 'restore', 'warn', 'pause', 'ban')),
  reason text not null check (length(reason) between 1 and 40),
  -- What the author reads; empty where nothing is done to the content.
  words text not null check (length(words) <= 2000),
  by_id uuid not null references users,
  at timestamptz not null,
  content_hash text not null,
  appeal_until timestamptz not null,
  -- Since another person decided otherwise.
  overturned_at timestamptz,
  check (measure = 'dismiss' or length(words) > 0)
);
create index moderation_decisions_of_case on moderation_decisions (case_id, at);

-- Once for each person and wording: a thousand reports of one person count once.
create table moderation_reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases,
  reporter_id uuid not null references users,
  reason text not null check (reason in ('spam', 'abuse', 'privacy', 'fraud', 'false', 'other')),
  -- Empty since the reporter's account was closed.
  words text not null check (length(words) <= 1000),
  content_hash text not null,
  at timestamptz not null,
  decision_id uuid references moderation_decisions,
  unique (case_id, reporter_id, content_hash)
);
create index moderation_reports_of_reporter on moderation_reports (reporter_id);

-- Whom a decision is about or answers: they may appeal.
create table moderation_parties (
  decision_id uuid not null references moderation_decisions,
  user_id uuid not null references users,
  party text not null check (party in ('author', 'reporter')),
  primary key (decision_id, user_id)
);
create index moderation_parties_of_user on moderation_parties (user_id);

create table moderation_appeals (
  id uuid primary key,
  decision_id uuid not null references moderation_decisions,
  by_id uuid not null references users,
  words text not null check (length(words) <= 2000),
  at timestamptz not null,
  outcome text check (outcome in ('upheld', 'overturned')),
  answer text check (length(answer) between 1 and 2000),
  decided_by uuid references users,
  decided_at timestamptz,
  unique (decision_id, by_id),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)
    and (outcome is null) = (answer is null))
);
create index moderation_appeals_open on moderation_appeals (at, id) where outcome is null;
create index moderation_appeals_of_person on moderation_appeals (by_id);

-- When each member of staff last opened a case, so that reloads of one sitting are one look in the log.
create unlogged table moderation_looks (
  case_id uuid not null references moderation_cases,
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (case_id, user_id)
);
