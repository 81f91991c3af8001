create type project_status as enum ('pending', 'approved', 'rejected');
create type funding_use as enum ('equipment', 'fieldwork', 'publication', 'personnel');

create table projects (
  id uuid primary key,
  owner_id uuid not null references users,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 20000),
  -- Sector and area of the submission taxonomy, as slugs.
  sector text not null,
  subsection text not null,
  -- Whole dollars, 1 to 10,000,000 (AMB-083).
  funding_goal_cents bigint not null
    check (funding_goal_cents between 100 and 1000000000 and funding_goal_cents % 100 = 0),
  -- The least that the project can be done with, in whole dollars and below the goal; 0 for none (AMB-071).
  minimum_viable_cents bigint not null default 0
    check (minimum_viable_cents >= 0 and minimum_viable_cents < funding_goal_cents and minimum_viable_cents % 100 = 0),
  timeline text check (length(timeline) <= 20000),
  impact text check (length(impact) <= 20000),
  methodology text check (length(methodology) <= 20000),
  duration text not null default '2 years',
  image_id uuid references files,
  funding_uses funding_use[] not null default '{}',

  status project_status not null default 'pending',
  submitted_at timestamptz not null,
  deadline_at timestamptz not null,
  approved_at timestamptz,
  -- The owner may withdraw a project until it is decided on (AMB-091); its status stays pending (AMB-061).
  withdrawn_at timestamptz,
  hidden_at timestamptz,
  -- Hidden because the owner's account was paused or banned; shown again together with the account (AMB-158).
  hidden_with_owner boolean not null default false,

  -- Folded from the gifts within a second; the doctor compares them with the ledger's postings.
  raised_cents bigint not null default 0,
  donor_count int not null default 0 check (donor_count >= 0),
  view_count bigint not null default 0 check (view_count >= 0),
  -- LIST-02: views + 10 x donors.
  trending_score bigint generated always as (view_count + 10 * donor_count) stored,

  -- Goes up with each change, so that of two open forms the second is refused instead of overwriting the first.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (withdrawn_at is null or status = 'pending')
);
create index projects_of_owner on projects (owner_id, submitted_at desc);
create index projects_hidden_with_owner on projects (owner_id) where hidden_with_owner;
create index projects_by_deadline on projects (deadline_at) where status = 'approved';

-- Where a project is found: by the map from its submission area, or by a reviewer's choice (AMB-077).
create table project_browse_areas (
  project_id uuid not null references projects,
  sector_id text not null,
  area_id text not null,
  source text not null check (source in ('map', 'reviewer')),
  primary key (project_id, sector_id, area_id)
);

-- One row for each list that shows an approved project. scope is 'all', 'science/ecology' or
-- 'science/ecology+equipment'. Every sort order is one index, read from a key onwards and never by an offset.
create table project_listings (
  scope text not null,
  project_id uuid not null references projects,
  score bigint not null,
  submitted_at timestamptz not null,
  needed_cents bigint not null,
  -- The deadline in milliseconds while open, 10^15 less the deadline once it has passed: the soonest open one first,
  -- then the passed ones, the latest first (AMB-111). A task changes the rank when the deadline passes.
  deadline_rank bigint not null,
  primary key (scope, project_id)
);
create index project_listings_trending on project_listings (scope, score desc, project_id desc);
create index project_listings_newest on project_listings (scope, submitted_at desc, project_id desc);
create index project_listings_needed on project_listings (scope, needed_cents desc, project_id desc);
create index project_listings_deadline on project_listings (scope, deadline_rank, project_id);
create index project_listings_of_project on project_listings (project_id);

-- The listed projects that still take gifts, for trending strips (AMB-110) and active counts (AMB-081).
-- scope is 'open', 'open/science' or 'open/science/ecology'. A task deletes the rows when the deadline passes.
create table project_open_listings (
  scope text not null,
  project_id uuid not null references projects,
  score bigint not null,
  deadline_at timestamptz not null,
  primary key (scope, project_id)
);
create index project_open_listings_trending on project_open_listings (scope, score desc, project_id desc);
create index project_open_listings_deadline on project_open_listings (deadline_at);
create index project_open_listings_of_project on project_open_listings (project_id);

-- How many rows each scope has, kept by triggers in the same transaction, so that no page counts rows.
create table project_listing_counts (
  scope text primary key,
  listed bigint not null check (listed >= 0)
);
create function count_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into project_listing_counts (scope, listed)
      select scope, count(*) from changed group by scope order by scope
      on conflict (scope) do update set listed = project_listing_counts.listed + excluded.listed;
  else
    -- Always in the same order, so that two changes never wait for each other in a ring.
    perform from project_listing_counts where scope in (select scope from changed) order by scope for update;
    update project_listing_counts counts set listed = counts.listed - gone.number
      from (select scope, count(*) as number from changed group by scope) gone
      where counts.scope = gone.scope;
  end if;
  return null;
end $$;
create trigger project_listings_counted_in after insert on project_listings
  referencing new table as changed for each statement execute function count_listings();
create trigger project_listings_counted_out after delete on project_listings
  referencing old table as changed for each statement execute function count_listings();
create trigger project_open_listings_counted_in after insert on project_open_listings
  referencing new table as changed for each statement execute function count_listings();
create trigger project_open_listings_counted_out after delete on project_open_listings
  referencing old table as changed for each statement execute function count_listings();

-- It refers to people, who may ask to be removed: PostgreSQL then locks these rows, and the table's owner needs the
-- right to change them. So the trigger alone guards this log, without withhold_change (docs/decisions/0017).
create table project_status_log (
  id uuid primary key,
  project_id uuid not null references projects,
  from_status project_status,
  to_status project_status not null,
  -- Null for a change of status.
  event text check (event = 'withdrawn'),
  actor_id uuid references users,
  reason text,
  at timestamptz not null
);
create index project_status_log_of_project on project_status_log (project_id, at);
create trigger project_status_log_is_append_only before update or delete or truncate on project_status_log
  for each statement execute function refuse_change();

-- One view for each visitor, project and day (AMB-109).
create table project_views (
  project_id uuid not null references projects,
  viewer_hash text not null,
  day date not null,
  -- Added to view_count.
  counted boolean not null default false,
  primary key (project_id, viewer_hash, day)
);
create index project_views_uncounted on project_views (project_id) where not counted;
