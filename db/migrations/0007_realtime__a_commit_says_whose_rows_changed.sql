-- At each commit that changes a person's session, account state or notifications, the channel `people` carries the
-- person's id, so that every process can update that person's open event streams. Triggers send it rather than the
-- code that writes: a new way to end a session is covered without thinking of it.
create function tell_of_people() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', user_id::text) from (select distinct user_id from changed) as one;
  return null;
end $$;
create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;

create trigger sessions_ended after delete on sessions
  referencing old table as changed for each statement execute function tell_of_people();
create trigger sessions_raised_or_lowered after update of aal on sessions
  for each row when (old.aal is distinct from new.aal) execute function tell_of_person('user_id');
create trigger users_changed_state after update of state on users
  for each row when (old.state is distinct from new.state) execute function tell_of_person('id');
create trigger notifications_told after insert on notifications
  referencing new table as changed for each statement execute function tell_of_people();
create trigger notifications_read after update on notifications
  referencing new table as changed for each statement execute function tell_of_people();
