-- Staff read nobody's application, unless a super admin named them for one position, for a reason and a week.
create table application_readers (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  staff_id uuid not null references users,
  named_by uuid not null references users,
  reason text not null check (length(reason) between 10 and 1000),
  named_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- Two people know of each look.
  check (staff_id <> named_by),
  check (ends_at > named_at)
);
create index application_readers_of_job on application_readers (job_id, named_at desc);
create index application_readers_of_staff on application_readers (staff_id, job_id);
