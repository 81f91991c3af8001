-- What is public and can be found: approved projects that are not hidden, and public profiles of researchers. A task
-- writes the rows from `search_changes`. Nothing in here is shown: titles, texts and amounts are read where they are
-- kept, and what is no longer public is left out then.
create table search_documents (
  -- Short numbers make lists of a thousand results small.
  no int generated always as identity primary key,
  kind text not null check (kind in ('project', 'researcher')),
  id uuid not null,
  -- The same words give the better first: donors, money, a fresh start.
  quality int not null,
  -- Codes of search_facets, sorted.
  facets int[] not null,
  -- The facts below are null for researchers.
  submitted_at timestamptz,
  deadline_at timestamptz,
  raised_cents bigint,
  goal_cents bigint,
  -- Title and name A; area and institution B; the rest C. Title and name also unstemmed, with their stop words.
  words tsvector not null,
  -- The distinct words, unstemmed: what a change takes from search_words again.
  vocabulary text[] not null,
  unique (kind, id)
) with (toast_tuple_target = 128, fillfactor = 90);
-- Facts are read for thousands of rows, words for few: a row of ordinary length keeps its words outside.
alter table search_documents alter column facets set storage plain;
alter table search_documents alter column vocabulary set storage external;
-- Both columns in one index, so that a common word and a filter are intersected inside it. Without a pending list,
-- which every search would read through.
create index search_documents_words on search_documents using gin (words, facets) with (fastupdate = off);

-- What can be chosen beside a search: 'sector:science', 'area:science/ecology', 'use:equipment', 'institution:…'.
create table search_facets (
  code int generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z]+:.'),
  documents int not null check (documents >= 0)
);

-- Each word of the documents with its stem: how common it is, and what a mistyped one may have meant.
create table search_words (
  word text primary key,
  lexeme text not null,
  documents int not null check (documents >= 0),
  -- The word with up to one letter left out, two for long ones: two words are near when they share one of these.
  near text[] not null
);
create index search_words_of_lexeme on search_words (lexeme);
create index search_words_near on search_words using gin (near) with (fastupdate = off);
-- For words that begin so.
create index search_words_beginning on search_words (word text_pattern_ops);

-- The best documents of a lexeme that thousands have, so that a common word reads a list instead of all of them.
-- '' lists the best of all. Made anew once a day; new documents are put in front at once.
create table search_champions (
  lexeme text primary key,
  nos int[] not null default '{}',
  made_at timestamptz
);
create index search_champions_oldest on search_champions (made_at nulls first);

-- What was changed and has to be indexed again. Rows are only added and taken, so that nobody waits for another.
create table search_changes (
  seq bigint generated always as identity primary key,
  kind text not null,
  id uuid not null
);

create function search_project_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) values ('project', new.id);
  return null;
end $$;
create trigger projects_are_found after insert on projects
  for each row when (new.status = 'approved') execute function search_project_changed();
-- Not for views, which change no document.
create trigger projects_are_found_again after update on projects
  for each row when ((old.status = 'approved' or new.status = 'approved') and
    (old.title, old.description, old.methodology, old.impact, old.timeline, old.sector, old.subsection, old.funding_uses,
      old.status, old.hidden_at, old.raised_cents, old.donor_count, old.funding_goal_cents, old.submitted_at,
      old.deadline_at, old.owner_id)
    is distinct from
    (new.title, new.description, new.methodology, new.impact, new.timeline, new.sector, new.subsection, new.funding_uses,
      new.status, new.hidden_at, new.raised_cents, new.donor_count, new.funding_goal_cents, new.submitted_at,
      new.deadline_at, new.owner_id))
  execute function search_project_changed();

create function search_area_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) values ('project', coalesce(new.project_id, old.project_id));
  return null;
end $$;
create trigger browse_areas_are_found after insert or delete on project_browse_areas
  for each row execute function search_area_changed();

create function search_profile_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) values ('researcher', coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger profiles_are_found after insert or update or delete on researcher_profiles
  for each row execute function search_profile_changed();

create function search_person_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
    select 'researcher', new.id
    union all
    select 'project', id from projects where owner_id = new.id;
  return null;
end $$;
create trigger people_are_found after update of first_name, last_name, institution, state, user_type on users
  for each row when (new.user_type = 'researcher' or old.user_type = 'researcher')
  execute function search_person_changed();

-- What was there before.
insert into search_changes (kind, id) select 'project', id from projects where status = 'approved';
insert into search_changes (kind, id) select 'researcher', user_id from researcher_profiles;
