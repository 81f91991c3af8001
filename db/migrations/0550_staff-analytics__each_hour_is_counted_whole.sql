-- Figures of what happened, by hour, day and month in UTC. Each is computed whole from its source again and again, never
-- added to. No row says anything of a person.

-- Hours of a source that changed since they were counted: appended in the transaction of the change, several times as
-- well, and without an index, so that no two changes wait for each other.
create table stat_dirty (
  source text not null,
  hour timestamptz not null
);

create table stat_sums (
  -- 'day' is the sum of its hours; 'now' is how things stand, in the row of the first moment of 1970.
  span text not null check (span in ('hour', 'day', 'now')),
  starts timestamptz not null,
  source text not null,
  measure text not null,
  -- What the measure is divided by: a type, an outcome, an account.
  key text not null,
  n bigint not null,
  cents bigint not null,
  primary key (span, starts, source, measure, key)
);

-- What was given to a project on a day; 'month' is the sum of its days.
create table stat_projects (
  span text not null check (span in ('day', 'month')),
  starts date not null,
  project_id uuid not null,
  gifts bigint not null,
  cents bigint not null,
  primary key (span, starts, project_id)
);
create index stat_projects_of_project on stat_projects (project_id, span, starts);

-- Different people cannot be added up over hours: these are counted over months, all of them anew each time.
create table stat_people (
  -- cohort: donors by the month of their first gift (month) who gave in a month (key). first_gift: donors by the month
  -- of their sign-up and how long it took them.
  measure text not null check (measure in ('cohort', 'first_gift')),
  month date not null,
  key text not null,
  n bigint not null check (n > 0),
  primary key (measure, month, key)
);

-- When the figures were last counted, whether something had changed or not.
create table stat_runs (
  name text primary key check (name in ('hours', 'people')),
  at timestamptz not null
);

-- The first gift of each donor, without reading the gifts themselves.
create index donations_of_giver on donations (giver_id, succeeded_at) where succeeded_at is not null;
create index project_reviews_submitted on project_reviews (submitted_at);
create index project_reviews_decided_at on project_reviews (decided_at) where decided_at is not null;
create index jobs_first_published on jobs (first_published_at) where first_published_at is not null;
create index applications_received on applications (received_at);
create index invoices_paid on invoices (paid_at) where paid_at is not null;

create function mark_stat(source text, variadic moments timestamptz[]) returns void language sql as $$
  insert into stat_dirty (source, hour)
  select distinct source, date_trunc('hour', moment, 'UTC') from unnest(moments) as moment where moment is not null
$$;

create function mark_stat_entries() returns trigger language plpgsql as $$
begin
  insert into stat_dirty (source, hour) select distinct 'money', date_trunc('hour', occurred_at, 'UTC') from added;
  return null;
end $$;
create trigger ledger_entries_are_counted after insert on ledger_entries
  referencing new table as added for each statement execute function mark_stat_entries();

create function mark_stat_gift() returns trigger language plpgsql as $$
begin
  perform mark_stat('donors', new.succeeded_at);
  return null;
end $$;
create trigger donations_are_counted after insert on donations for each row
  when (new.succeeded_at is not null) execute function mark_stat_gift();
-- A guest's gifts become those of an account.
create trigger donations_are_counted_again after update on donations for each row
  when ((old.succeeded_at, old.donor_id) is distinct from (new.succeeded_at, new.donor_id)
    and new.succeeded_at is not null) execute function mark_stat_gift();

create function mark_stat_person() returns trigger language plpgsql as $$
begin
  perform mark_stat('people', coalesce(new.created_at, old.created_at));
  perform mark_stat('donors', coalesce(new.created_at, old.created_at));
  return null;
end $$;
create trigger users_are_counted after insert or delete on users for each row execute function mark_stat_person();
create trigger users_are_counted_again after update on users for each row
  when ((old.user_type, old.unfinished, old.is_anonymous, old.email_verified_at is null, old.phone_verified_at is null, old.deleted_at is null)
    is distinct from (new.user_type, new.unfinished, new.is_anonymous, new.email_verified_at is null, new.phone_verified_at is null, new.deleted_at is null))
  execute function mark_stat_person();

create function mark_stat_review() returns trigger language plpgsql as $$
begin
  perform mark_stat('reviews', old.submitted_at, old.decided_at, new.submitted_at, new.decided_at);
  return null;
end $$;
create trigger project_reviews_are_counted after insert on project_reviews for each row
  execute function mark_stat_review();
create trigger project_reviews_are_counted_again after update on project_reviews for each row
  when ((old.submitted_at, old.decided_at, old.due_at, old.status, old.kind)
    is distinct from (new.submitted_at, new.decided_at, new.due_at, new.status, new.kind))
  execute function mark_stat_review();

create function mark_stat_job() returns trigger language plpgsql as $$
begin
  perform mark_stat('careers', old.first_published_at, new.first_published_at);
  return null;
end $$;
create trigger jobs_are_counted after insert or delete on jobs for each row execute function mark_stat_job();
create trigger jobs_are_counted_again after update on jobs for each row
  when (old.first_published_at is distinct from new.first_published_at) execute function mark_stat_job();

create function mark_stat_application() returns trigger language plpgsql as $$
begin
  perform mark_stat('careers', old.received_at, new.received_at);
  return null;
end $$;
create trigger applications_are_counted after insert or delete on applications for each row
  execute function mark_stat_application();
create trigger applications_are_counted_again after update on applications for each row
  when (old.received_at is distinct from new.received_at) execute function mark_stat_application();

create function mark_stat_invoice() returns trigger language plpgsql as $$
begin
  perform mark_stat('plans', old.paid_at, new.paid_at);
  return null;
end $$;
create trigger invoices_are_counted after insert on invoices for each row
  when (new.paid_at is not null) execute function mark_stat_invoice();
create trigger invoices_are_counted_again after update on invoices for each row
  when ((old.paid_at, old.tier, old.kind) is distinct from (new.paid_at, new.tier, new.kind))
  execute function mark_stat_invoice();

create function mark_stat_plan() returns trigger language plpgsql as $$
begin
  perform mark_stat('plans', coalesce(new.created_at, old.created_at));
  return null;
end $$;
create trigger subscriptions_are_counted after insert or delete on subscriptions for each row
  execute function mark_stat_plan();
create trigger subscriptions_are_counted_again after update on subscriptions for each row
  when ((old.tier, old.state) is distinct from (new.tier, new.state)) execute function mark_stat_plan();

create function mark_stat_miss() returns trigger language plpgsql as $$
begin
  perform mark_stat('searches', new.week::timestamp at time zone 'UTC');
  return null;
end $$;
create trigger search_misses_are_counted after insert on search_misses for each row execute function mark_stat_miss();

-- All that happened before is counted by the first runs.
insert into stat_dirty (source, hour)
select distinct 'money', date_trunc('hour', occurred_at, 'UTC') from ledger_entries
union all select distinct 'people', date_trunc('hour', created_at, 'UTC') from users
union all (select 'donors', created_at from users limit 1)
union all select distinct 'reviews', date_trunc('hour', submitted_at, 'UTC') from project_reviews
union all select distinct 'reviews', date_trunc('hour', decided_at, 'UTC') from project_reviews where decided_at is not null
union all select distinct 'careers', date_trunc('hour', first_published_at, 'UTC') from jobs where first_published_at is not null
union all select distinct 'careers', date_trunc('hour', received_at, 'UTC') from applications
union all select distinct 'plans', date_trunc('hour', paid_at, 'UTC') from invoices where paid_at is not null
union all (select 'plans', date_trunc('hour', created_at, 'UTC') from subscriptions limit 1)
union all select distinct 'searches', week::timestamp at time zone 'UTC' from search_misses;
