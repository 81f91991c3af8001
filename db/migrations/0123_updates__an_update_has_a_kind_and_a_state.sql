-- An update is written, waits for its time, is published, and may be taken back for an hour.
alter table project_updates
  add column kind text not null default 'progress'
    check (kind in ('progress', 'result', 'negative_result', 'delay', 'final')),
  -- What the research found, in a final report alone.
  add column finding text check (finding in ('positive', 'negative', 'open')),
  add column audience text not null default 'public' check (audience in ('public', 'donors')),
  add column state text not null default 'published' check (state in ('draft', 'scheduled', 'published', 'taken_back')),
  add column publish_at timestamptz,
  add column published_at timestamptz,
  add column taken_back_at timestamptz,
  add column version int not null default 1 check (version > 0),
  add column edited_at timestamptz;
update project_updates set published_at = created_at;
alter table project_updates
  add check ((kind = 'final') = (finding is not null)),
  add check (state <> 'scheduled' or publish_at is not null),
  add check ((published_at is not null) = (state in ('published', 'taken_back'))),
  add check ((taken_back_at is not null) = (state = 'taken_back'));
drop index project_updates_newest;
create index project_updates_newest on project_updates (project_id, published_at desc, id desc)
  where state = 'published';
create index project_updates_waiting on project_updates (project_id, author_id) where state in ('draft', 'scheduled');
create index project_updates_due on project_updates (publish_at) where state = 'scheduled';

-- What a published update said, each wording once.
create table update_versions (
  update_id uuid not null references project_updates,
  number int not null check (number > 0),
  content text not null,
  by_id uuid not null references users,
  at timestamptz not null,
  primary key (update_id, number)
);
create trigger update_versions_are_append_only before update or delete or truncate on update_versions
  for each statement execute function refuse_change();
insert into update_versions (update_id, number, content, by_id, at)
  select id, 1, content, author_id, created_at from project_updates;

-- When a researcher was last reminded that a project has said nothing for a quarter.
create table update_reminders (
  project_id uuid primary key references projects,
  reminded_at timestamptz not null
);
