-- Each wording of a field of a project, kept once however many versions share it. The hash is over salt, field and
-- wording: a wording that must be removed one day stays provable, and a short one cannot be guessed from its hash.
create table project_texts (
  id uuid primary key,
  project_id uuid not null references projects,
  field text not null check (field in ('title', 'description', 'methodology', 'timeline', 'impact')),
  -- Empty where the researcher left the field out.
  body text not null,
  salt text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  unique (id, project_id)
);
create index project_texts_of_project on project_texts (project_id);
create trigger project_texts_are_append_only before update or delete or truncate on project_texts
  for each statement execute function refuse_change();

-- A version names the wording of each field and the facts beside them. The hash is over the facts, the hashes of the
-- wordings and the hash of the version before.
create table project_versions (
  id uuid primary key,
  project_id uuid not null references projects,
  number int not null check (number > 0),
  title_id uuid not null,
  description_id uuid not null,
  methodology_id uuid not null,
  timeline_id uuid not null,
  impact_id uuid not null,
  goal_cents bigint not null,
  minimum_cents bigint not null,
  sector text not null,
  subsection text not null,
  -- Sorted.
  funding_uses text[] not null,
  image_id uuid references files,
  -- What differs from the version before; empty for the first.
  changed text[] not null,
  reason text not null check (reason in ('submitted', 'edited', 'resubmitted', 'put_back')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  by_id uuid not null references users,
  at timestamptz not null,
  unique (project_id, number),
  foreign key (title_id, project_id) references project_texts (id, project_id),
  foreign key (description_id, project_id) references project_texts (id, project_id),
  foreign key (methodology_id, project_id) references project_texts (id, project_id),
  foreign key (timeline_id, project_id) references project_texts (id, project_id),
  foreign key (impact_id, project_id) references project_texts (id, project_id)
);
create trigger project_versions_are_append_only before update or delete or truncate on project_versions
  for each statement execute function refuse_change();

-- The versions that reviewers have read and passed; the latest is what 'as reviewed' means.
create table project_snapshots (
  project_id uuid not null,
  number int not null,
  at timestamptz not null,
  primary key (project_id, number),
  foreign key (project_id, number) references project_versions (project_id, number)
);
create trigger project_snapshots_are_append_only before update or delete or truncate on project_snapshots
  for each statement execute function refuse_change();

-- Projects of before begin with what they say now; the approved ones were read as they stand.
insert into project_texts (id, project_id, field, body, salt, hash)
  select gen_random_uuid(), p.id, said.field, said.body, said.salt,
    encode(sha256(convert_to(said.salt || chr(10) || said.field || chr(10) || said.body, 'UTF8')), 'hex')
  from projects p cross join lateral (
    select field, coalesce(body, '') as body, replace(gen_random_uuid()::text, '-', '') as salt
    from (values ('title', p.title), ('description', p.description), ('methodology', p.methodology),
      ('timeline', p.timeline), ('impact', p.impact)) as of_project (field, body)
  ) said;
with v as (
  select p.id as project_id, 1 as number, p.funding_goal_cents as goal_cents, p.minimum_viable_cents as minimum_cents,
    p.sector, p.subsection, array(select unnest(p.funding_uses)::text order by 1) as funding_uses, p.image_id,
    p.owner_id, p.submitted_at
  from projects p
)
insert into project_versions (id, project_id, number, title_id, description_id, methodology_id, timeline_id, impact_id,
    goal_cents, minimum_cents, sector, subsection, funding_uses, image_id, changed, reason, hash, by_id, at)
  select gen_random_uuid(), v.project_id, v.number, title.id, description.id, methodology.id, timeline.id, impact.id,
    v.goal_cents, v.minimum_cents, v.sector, v.subsection, v.funding_uses, v.image_id, '{}', 'submitted',
    encode(sha256(convert_to(concat_ws(chr(10), 'first', v.number, v.goal_cents, v.minimum_cents, v.sector,
      v.subsection, array_to_string(v.funding_uses, ' '), coalesce(v.image_id::text, 'none'), title.hash,
      description.hash, methodology.hash, timeline.hash, impact.hash), 'UTF8')), 'hex'),
    v.owner_id, v.submitted_at
  from v
  join project_texts title on title.project_id = v.project_id and title.field = 'title'
  join project_texts description on description.project_id = v.project_id and description.field = 'description'
  join project_texts methodology on methodology.project_id = v.project_id and methodology.field = 'methodology'
  join project_texts timeline on timeline.project_id = v.project_id and timeline.field = 'timeline'
  join project_texts impact on impact.project_id = v.project_id and impact.field = 'impact';
insert into project_snapshots (project_id, number, at)
  select id, 1, coalesce(approved_at, submitted_at) from projects where status = 'approved';
