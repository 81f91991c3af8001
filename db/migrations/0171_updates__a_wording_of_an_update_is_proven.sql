-- As a project's wordings: a salted hash, so that one which must be emptied one day stays provable.
alter table update_versions
  add column salt text,
  add column hash text check (hash ~ '^[0-9a-f]{64}$'),
  add column remainder text,
  add column redaction_id uuid references project_redactions,
  alter column content drop not null;
alter table update_versions disable trigger update_versions_are_append_only;
update update_versions set salt = replace(gen_random_uuid()::text, '-', '');
update update_versions set hash = encode(sha256(convert_to(salt || chr(10) || 'update' || chr(10) || content, 'UTF8')), 'hex');
alter table update_versions alter column hash set not null,
  add check ((redaction_id is null) = (content is not null) and (redaction_id is null) = (salt is not null)
    and (redaction_id is null) = (remainder is null));
create index update_versions_redacted on update_versions (redaction_id) where redaction_id is not null;
drop trigger update_versions_are_append_only on update_versions;
create trigger update_versions_are_append_only before delete or truncate on update_versions
  for each statement execute function refuse_change();
create trigger update_versions_are_only_redacted before update on update_versions
  for each row execute function allow_redaction_alone('content');
