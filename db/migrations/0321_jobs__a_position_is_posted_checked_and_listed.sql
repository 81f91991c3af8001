create table jobs (
  id uuid primary key,
  -- Null for who posted without an account; then the address says who, which is never public.
  poster_id uuid references users,
  contact_email text check (length(contact_email) between 3 and 320),
  -- Since then the address is known to be its owner's.
  email_confirmed_at timestamptz,
  state text not null
    check (state in ('awaiting_email', 'awaiting_check', 'published', 'refused', 'closed', 'removed')),
  -- The wording that everyone reads, and the newer one that waits for a moderator.
  live_revision int,
  waiting_revision int,
  -- Counts every change: who decides about another one is told.
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  first_published_at timestamptz,
  -- The end of the deadline of the live wording, or of an earlier deadline that was set since.
  closes_at timestamptz not null,
  closed_at timestamptz,
  -- Why a moderator refused or removed it, for its poster.
  reason text check (length(reason) between 1 and 1000),
  -- While the account of its poster is paused.
  poster_hidden boolean not null default false,
  donors_told_at timestamptz,
  check ((poster_id is null) <> (contact_email is null)),
  check (state <> 'awaiting_email' or (email_confirmed_at is null and contact_email is not null)),
  check (state not in ('published', 'closed') or live_revision is not null),
  check ((live_revision is null) = (first_published_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index jobs_of_poster on jobs (poster_id, created_at desc) where poster_id is not null;
create index jobs_waiting on jobs (created_at, id) where waiting_revision is not null and state <> 'awaiting_email';
create index jobs_unconfirmed on jobs (created_at) where state = 'awaiting_email';
create index jobs_of_guests on jobs (closes_at) where contact_email is not null;

-- Each wording of a position, as its poster wrote it, and what became of it.
create table job_revisions (
  job_id uuid not null references jobs on delete cascade,
  number int not null check (number > 0),
  title text not null check (length(title) between 1 and 200),
  company text not null check (length(company) between 1 and 200),
  location text not null check (length(location) between 1 and 200),
  country text check (country ~ '^[A-Z]{2}$'),
  is_remote boolean not null,
  type text not null check (type in ('full-time', 'part-time', 'internship', 'contract')),
  category text not null check (category in ('research', 'graduate', 'internship', 'industry', 'academic')),
  sector text,
  area text,
  salary text check (length(salary) between 1 and 200),
  -- In whole units of the currency.
  salary_min bigint check (salary_min >= 0),
  salary_max bigint check (salary_max >= salary_min),
  salary_currency text check (salary_currency ~ '^[A-Z]{3}$'),
  salary_period text check (salary_period in ('hour', 'month', 'year')),
  deadline date not null,
  description text not null check (length(description) between 1 and 1000),
  full_description text not null check (length(full_description) between 1 and 20000),
  requirements text[] not null check (cardinality(requirements) between 1 and 50),
  benefits text[] not null check (cardinality(benefits) between 1 and 50),
  company_description text check (length(company_description) between 1 and 5000),
  logo_file_id uuid references files,
  -- A project that pays for it, by a line of its budget.
  project_id uuid references projects,
  budget_key uuid,
  made_at timestamptz not null,
  score int not null check (score >= 0),
  doubts text[] not null,
  outcome text check (outcome in ('passed', 'refused')),
  decided_at timestamptz,
  -- Null where the rules passed it.
  decided_by uuid references users,
  reason text check (length(reason) between 1 and 1000),
  primary key (job_id, number),
  check (area is null or sector is not null),
  check ((salary_min is null) = (salary_currency is null) and (salary_min is null) = (salary_period is null)),
  check (salary_max is null or salary_min is not null),
  check ((project_id is null) = (budget_key is null)),
  check ((outcome is null) = (decided_at is null)),
  check ((outcome = 'refused') = (reason is not null) or outcome is null)
);
create index job_revisions_of_project on job_revisions (project_id) where project_id is not null;
create index job_revisions_of_logo on job_revisions (logo_file_id) where logo_file_id is not null;
create index job_revisions_alike on job_revisions (md5(full_description));
alter table jobs
  add foreign key (id, live_revision) references job_revisions (job_id, number) deferrable initially deferred,
  add foreign key (id, waiting_revision) references job_revisions (job_id, number) deferrable initially deferred;

-- The mailed links of posters without an account. Each opens one position.
create table job_links (
  token_hash text primary key,
  job_id uuid not null references jobs on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index job_links_of_job on job_links (job_id) where revoked_at is null;

create table job_reports (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  reporter_id uuid references users,
  -- The account, or the network as a keyed hash: one report of each is open at a time.
  reporter_key text not null,
  kind text not null check (kind in ('scam', 'not_research', 'wrong', 'discriminates', 'other')),
  words text not null check (length(words) <= 1000),
  at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references users,
  check ((handled_at is null) = (handled_by is null))
);
create unique index job_reports_open on job_reports (job_id, reporter_key) where handled_at is null;
create index job_reports_of_reporter on job_reports (reporter_id) where reporter_id is not null;

-- What everyone may find: a row for each position that is public, until 30 days after its deadline.
create table job_listings (
  job_id uuid primary key references jobs on delete cascade,
  published_at timestamptz not null,
  closes_at timestamptz not null,
  -- The deadline has passed; a task marks it within a minute.
  is_over boolean not null default false,
  -- 'country:NO': a facet and its value.
  facets text[] not null,
  -- Folded: title and company, and the place.
  words text not null,
  place text not null
) with (fillfactor = 90);
create index job_listings_newest on job_listings (published_at desc, job_id) where not is_over;
create index job_listings_closing on job_listings (closes_at, job_id) where not is_over;
create index job_listings_over on job_listings (closes_at desc, job_id) where is_over;

-- Parts of words are found by trigrams, where the server has them (docs/decisions/0006); else only the newest thousands
-- are looked through.
do $$
begin
  create extension if not exists pg_trgm;
  create index job_listings_found on job_listings
    using gin (facets, words gin_trgm_ops, place gin_trgm_ops) with (fastupdate = off);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'positions are searched without an index of parts: %', sqlerrm;
    create index job_listings_found on job_listings using gin (facets) with (fastupdate = off);
end
$$;
