create sequence case_file_numbers start 101;

-- Where somebody may have tampered with a project: what is known, in order, until another person decides.
create table case_files (
  id uuid primary key,
  number int not null unique default nextval('case_file_numbers'),
  case_id uuid not null references moderation_cases,
  project_id uuid not null references projects,
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  -- Of its entries: who acts names the last one that they read.
  last_no int not null default 0,
  opened_by uuid not null references users,
  opened_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check (decided_by <> opened_by)
);
create unique index case_files_open on case_files (project_id) where state = 'open';
create index case_files_of_case on case_files (case_id);

-- Each entry's hash covers the one before it, so that none can be changed or taken out unnoticed.
create table case_file_entries (
  file_id uuid not null references case_files,
  no int not null check (no > 0),
  kind text not null check (kind in ('opened', 'evidence', 'frozen', 'cleared', 'confirmed', 'told', 'handed')),
  words text not null check (length(words) between 1 and 20000),
  by_id uuid not null references users,
  at timestamptz not null,
  hash text not null,
  primary key (file_id, no)
);

-- @param before the hash of the entry before it, '' for the first.
create function case_entry_hash(before text, no int, kind text, words text, by_id uuid) returns text
language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('|', before, no::text, kind, words, by_id::text), 'UTF8')), 'hex')
$$;
