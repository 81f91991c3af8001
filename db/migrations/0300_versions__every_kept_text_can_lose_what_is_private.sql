-- Something personal is removed from whatever is kept about a project, and not from its own wordings alone. Each text that
-- somebody was shown has a salted hash since it was written: it stays, and salt and words go.

-- The first argument is the column with the words, the second what the hash calls them.
create function prove_words() returns trigger language plpgsql as $$
begin
  new.salt := replace(gen_random_uuid()::text, '-', '');
  new.hash := encode(sha256(convert_to(
    new.salt || chr(10) || tg_argv[1] || chr(10) || (to_jsonb(new) ->> tg_argv[0]), 'UTF8')), 'hex');
  return new;
end $$;

-- In a table whose rows are never changed, the words alone may lose something, and then the salt is gone.
create function allow_removal_of_words() returns trigger language plpgsql as $$
declare
  changed text[] := array[tg_argv[0], 'salt'];
begin
  if new.salt is null and to_jsonb(new) - changed = to_jsonb(old) - changed
    and position('[removed]' in to_jsonb(new) ->> tg_argv[0]) > 0 then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

alter table questions add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table answer_versions add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table review_decisions add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table review_field_requests add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table review_request_answers add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table project_status_log add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table milestone_events add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table project_outcomes add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table thanks add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table outbox_mails add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');

-- What is there already.
alter table answer_versions disable trigger user;
alter table review_decisions disable trigger user;
alter table review_request_answers disable trigger user;
alter table project_status_log disable trigger user;
alter table milestone_events disable trigger user;
create function prove_present_words(of_table regclass, of_column name, kind text) returns void language plpgsql as $$
begin
  execute format('update %s set salt = replace(gen_random_uuid()::text, ''-'', '''') where coalesce(%I, '''') <> ''''',
    of_table, of_column);
  execute format('update %s set hash = encode(sha256(convert_to(
    salt || chr(10) || %L || chr(10) || %I, ''UTF8'')), ''hex'') where salt is not null', of_table, kind, of_column);
end $$;
select prove_present_words('questions', 'body', 'question');
select prove_present_words('answer_versions', 'body', 'answer');
select prove_present_words('review_decisions', 'letter', 'letter');
select prove_present_words('review_field_requests', 'request', 'request');
select prove_present_words('review_request_answers', 'answer', 'request answer');
select prove_present_words('project_status_log', 'reason', 'status');
select prove_present_words('milestone_events', 'reason', 'milestone');
select prove_present_words('project_outcomes', 'statement', 'statement');
select prove_present_words('thanks', 'body', 'thanks');
select prove_present_words('outbox_mails', 'text_body', 'mail');
drop function prove_present_words(regclass, name, text);
alter table answer_versions enable trigger user;
alter table review_decisions enable trigger user;
alter table review_request_answers enable trigger user;
alter table project_status_log enable trigger user;
alter table milestone_events enable trigger user;

create trigger questions_are_proven before insert on questions
  for each row execute function prove_words('body', 'question');
create trigger answer_versions_are_proven before insert on answer_versions
  for each row execute function prove_words('body', 'answer');
create trigger review_decisions_are_proven before insert on review_decisions
  for each row execute function prove_words('letter', 'letter');
create trigger review_field_requests_are_proven before insert on review_field_requests
  for each row execute function prove_words('request', 'request');
create trigger review_request_answers_are_proven before insert on review_request_answers
  for each row execute function prove_words('answer', 'request answer');
create trigger project_status_log_is_proven before insert on project_status_log
  for each row when (new.reason is not null) execute function prove_words('reason', 'status');
create trigger milestone_events_are_proven before insert on milestone_events
  for each row when (new.reason is not null) execute function prove_words('reason', 'milestone');
create trigger project_outcomes_are_proven before update on project_outcomes
  for each row when (old.statement is null and new.statement is not null)
  execute function prove_words('statement', 'statement');
create trigger thanks_are_proven before insert on thanks
  for each row execute function prove_words('body', 'thanks');
create trigger outbox_mails_are_proven before insert on outbox_mails
  for each row execute function prove_words('text_body', 'mail');

drop trigger answer_versions_are_append_only on answer_versions;
create trigger answer_versions_are_append_only before delete or truncate on answer_versions
  for each statement execute function refuse_change();
create trigger answer_versions_only_lose_words before update on answer_versions
  for each row execute function allow_removal_of_words('body');
drop trigger review_request_answers_are_append_only on review_request_answers;
create trigger review_request_answers_are_append_only before delete or truncate on review_request_answers
  for each statement execute function refuse_change();
create trigger review_request_answers_only_lose_words before update on review_request_answers
  for each row execute function allow_removal_of_words('answer');
drop trigger project_status_log_is_append_only on project_status_log;
create trigger project_status_log_is_append_only before delete or truncate on project_status_log
  for each statement execute function refuse_change();
create trigger project_status_log_only_loses_words before update on project_status_log
  for each row execute function allow_removal_of_words('reason');
drop trigger milestone_events_are_append_only on milestone_events;
create trigger milestone_events_are_append_only before delete or truncate on milestone_events
  for each statement execute function refuse_change();
create trigger milestone_events_only_lose_words before update on milestone_events
  for each row execute function allow_removal_of_words('reason');

-- As in 0151, and a letter may lose words, sent or not.
create or replace function keep_decisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.salt is null
    and to_jsonb(new) - '{letter,salt}'::text[] = to_jsonb(old) - '{letter,salt}'::text[]
    and position('[removed]' in new.letter) > 0 then
    return new;
  end if;
  if tg_op <> 'UPDATE' or old.sent_at is not null or old.taken_back_at is not null
    or (to_jsonb(new) - '{sent_at,taken_back_at,taken_back_by}'::text[])
      <> (to_jsonb(old) - '{sent_at,taken_back_at,taken_back_by}'::text[]) then
    raise exception 'decisions are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What is left of a project's wording may lose something else later.
create or replace function allow_redaction_alone() returns trigger language plpgsql as $$
declare
  emptied text[] := array[tg_argv[0], 'salt', 'remainder', 'redaction_id'];
begin
  if old.redaction_id is null and new.redaction_id is not null and to_jsonb(new) - emptied = to_jsonb(old) - emptied then
    return new;
  end if;
  if old.redaction_id is not null and to_jsonb(new) - 'remainder' = to_jsonb(old) - 'remainder'
    and position('[removed]' in new.remainder) > 0 then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Which other texts a removal hit.
create table redacted_words (
  redaction_id uuid not null references project_redactions,
  kind text not null,
  -- Of the row that had the words.
  key text not null,
  primary key (redaction_id, kind, key)
);
create index redacted_words_of_text on redacted_words (kind, key);
create trigger redacted_words_are_append_only before update or delete or truncate on redacted_words
  for each statement execute function refuse_change();
