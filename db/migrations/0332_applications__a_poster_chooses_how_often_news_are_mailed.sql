-- How a poster is mailed about applications to a position; without a row at once.
create table application_mail_choices (
  job_id uuid primary key references jobs on delete cascade,
  every text not null check (every in ('at_once', 'daily', 'never')),
  -- What came later is in the next daily mail.
  told_until timestamptz not null
);
create index application_mail_choices_daily on application_mail_choices (job_id) where every = 'daily';
