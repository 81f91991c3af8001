-- Staff removed something personal from what a project says and said. Rows are never changed; what was removed is in none.
create table project_redactions (
  id uuid primary key,
  project_id uuid not null references projects,
  by_id uuid not null references users,
  -- Everybody reads it.
  reason text not null check (char_length(reason) between 1 and 300),
  -- How many kept wordings it emptied, of the project and of its updates.
  wordings int not null check (wordings > 0),
  at timestamptz not null
);
create index project_redactions_of_project on project_redactions (project_id, at);
create trigger project_redactions_are_append_only before update or delete or truncate on project_redactions
  for each statement execute function refuse_change();

-- A kept wording, in the column that is named, may be emptied once, with its salt; its hash and everything else stay.
create function allow_redaction_alone() returns trigger language plpgsql as $$
declare
  emptied text[] := array[tg_argv[0], 'salt', 'remainder', 'redaction_id'];
begin
  if old.redaction_id is null and new.redaction_id is not null and to_jsonb(new) - emptied = to_jsonb(old) - emptied then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

alter table project_texts
  alter column body drop not null,
  alter column salt drop not null,
  -- What may still be read of a wording that was emptied.
  add column remainder text,
  add column redaction_id uuid references project_redactions,
  add check ((redaction_id is null) = (body is not null) and (redaction_id is null) = (salt is not null)
    and (redaction_id is null) = (remainder is null));
create index project_texts_redacted on project_texts (redaction_id) where redaction_id is not null;
drop trigger project_texts_are_append_only on project_texts;
create trigger project_texts_are_append_only before delete or truncate on project_texts
  for each statement execute function refuse_change();
create trigger project_texts_are_only_redacted before update on project_texts
  for each row execute function allow_redaction_alone('body');

alter table project_versions drop constraint project_versions_reason_check;
alter table project_versions add constraint project_versions_reason_check
  check (reason in ('submitted', 'edited', 'resubmitted', 'put_back', 'redacted'));
