-- With its final report. Its status stays approved, so that it is read and listed as before.
alter table projects add column completed_at timestamptz,
  add column finding text check (finding in ('positive', 'negative', 'open')),
  add check ((completed_at is null) = (finding is null));
-- That the final report came, or was taken back: the status stays.
alter table project_status_log add column completion text check (completion in ('completed', 'reopened'));
