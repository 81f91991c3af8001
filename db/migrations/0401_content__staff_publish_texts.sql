-- What staff publish over the texts of the repository. A version is never changed: the next one says it anew, and one that
-- was undone stays to be read.
create table content_versions (
  id uuid primary key,
  -- In which order they were published; of those whose day has come, the highest holds.
  number integer not null check (number > 0),
  kind text not null check (kind in ('help', 'faq', 'legal')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null,
  -- The group of an article or an answer; empty for legal texts.
  group_id text not null,
  position integer not null,
  body text not null,
  -- What differs from the version before, in words for readers of a legal text.
  changes text not null,
  -- An article that is taken away.
  is_removed boolean not null,
  effective_at timestamptz not null,
  by_id uuid not null references users (id),
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users (id),
  check ((undone_at is null) = (undone_by is null)),
  check (kind <> 'legal' or changes <> ''),
  unique (kind, slug, number)
);
create index content_versions_by_id on content_versions (by_id);
create index content_versions_undone_by on content_versions (undone_by) where undone_by is not null;
