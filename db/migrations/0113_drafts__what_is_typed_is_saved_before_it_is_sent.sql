-- A form as it is typed: a new project, or one's edit of a project that is not saved yet. One open edit for a project,
-- shared by those who may edit it.
create table project_drafts (
  -- Made in the browser, so that a first save whose answer was lost makes no second draft.
  id uuid primary key,
  owner_id uuid not null references users,
  project_id uuid references projects,
  -- The version of the project that the edit began with.
  base_version int,
  fields jsonb not null check (pg_column_size(fields) <= 400000),
  -- By field: the revision that wrote it, the window that sent it, and its number there.
  marks jsonb not null,
  revision int not null check (revision >= 0),
  -- Uploads that the form names: they are kept as long as the draft.
  file_ids uuid[] not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  -- A row stays for a month, so that a save which comes late is told so.
  discarded_at timestamptz,
  sent_at timestamptz,
  check ((project_id is null) = (base_version is null))
);
create index project_drafts_of_owner on project_drafts (owner_id, saved_at desc);
create unique index project_drafts_open_edit on project_drafts (project_id)
  where project_id is not null and discarded_at is null and sent_at is null;
create index project_drafts_files on project_drafts using gin (file_ids) with (fastupdate = off);

-- Two windows wrote the same field: both wordings, so that whichever is chosen, the other is not lost.
create table draft_copies (
  draft_id uuid not null references project_drafts on delete cascade,
  field text not null,
  -- As it was typed.
  value jsonb not null,
  by_id uuid not null references users,
  at timestamptz not null
);
create unique index draft_copies_once on draft_copies (draft_id, field, md5(value::text));
