-- How an application stands with the poster; one without a row is new.
create table application_standings (
  application_id uuid primary key references applications on delete cascade,
  stage text not null check (stage in ('new', 'shortlisted', 'interview', 'offer', 'hired', 'declined')),
  rating int check (rating between 1 and 5),
  -- Counts every change, so that two windows do not overwrite each other.
  version int not null check (version > 0),
  changed_at timestamptz not null
);

-- For the poster alone; they go when the application is withdrawn or its time is over.
create table application_notes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  words text not null check (length(words) between 1 and 2000),
  made_at timestamptz not null
);
create index application_notes_of on application_notes (application_id, made_at desc);

-- What a poster writes to several applicants: held for ten minutes, then judged again for each of them.
create table application_letters (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  stage text not null check (stage in ('interview', 'offer', 'declined')),
  words text not null check (length(words) between 1 and 5000),
  made_at timestamptz not null,
  send_after timestamptz not null,
  cancelled_at timestamptz,
  sent_at timestamptz,
  check (cancelled_at is null or sent_at is null)
);
create index application_letters_of_job on application_letters (job_id, made_at desc);
create index application_letters_due on application_letters (send_after) where sent_at is null and cancelled_at is null;

create table application_letter_items (
  letter_id uuid not null references application_letters on delete cascade,
  application_id uuid not null references applications on delete cascade,
  -- The stage before, for Undo.
  from_stage text not null check (from_stage in ('new', 'shortlisted', 'interview', 'offer', 'hired', 'declined')),
  outcome text check (outcome in ('sent', 'withdrawn', 'hired', 'changed', 'withheld')),
  at timestamptz,
  primary key (letter_id, application_id),
  check ((outcome is null) = (at is null))
);
create index application_letter_items_of on application_letter_items (application_id, at desc);
