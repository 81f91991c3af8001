-- What became of a project, told by staff with the agreement of its researcher.
create table stories (
  id uuid primary key,
  project_id uuid not null unique references projects,
  owner_id uuid not null references users,
  last_no int not null default 0,
  -- The wording that everyone reads: the last one that its researcher agreed to; null where there is none.
  published_no int,
  published_at timestamptz,
  -- Taken from the page by staff, and put back as easily.
  removed_at timestamptz,
  removed_by uuid references users,
  created_at timestamptz not null,
  check ((published_no is null) = (published_at is null)),
  check ((removed_at is null) = (removed_by is null))
);
create index stories_of_owner on stories (owner_id);
create index stories_removed_by on stories (removed_by) where removed_by is not null;
create index stories_newest on stories (published_at desc, id desc) where published_no is not null and removed_at is null;

-- A wording is never changed: the next one says it anew, and waits for its own agreement.
create table story_versions (
  story_id uuid not null references stories,
  no int not null check (no > 0),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 20000),
  -- Of the researcher; empty where none is shown.
  quote text not null check (length(quote) <= 500),
  by_id uuid not null references users,
  at timestamptz not null,
  -- Null while it waits for its researcher; undone: staff took it back, or worded it anew, before the answer.
  answer text check (answer in ('agreed', 'refused', 'taken_back', 'undone')),
  -- What its researcher said with the answer.
  answer_words text not null default '' check (length(answer_words) <= 1000),
  answered_at timestamptz,
  primary key (story_id, no),
  check ((answer is null) = (answered_at is null))
);
create index story_versions_by_id on story_versions (by_id);
alter table stories add foreign key (id, published_no) references story_versions (story_id, no);
