-- Donors by name who allow that other donors of a project see them; the newest are read first, however many there are.
-- Triggers keep it, because gifts are confirmed, returned, redirected and made anonymous in many places: who is not to be
-- seen any more is gone at once.
create table visible_supporters (
  project_id uuid not null references projects,
  user_id uuid not null references users,
  no bigint generated always as identity,
  primary key (user_id, project_id)
);
create index visible_supporters_of_project on visible_supporters (project_id, no desc);

create function keep_visible_supporter() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.gifts > 0 and not old.anonymous and (tg_op = 'DELETE' or new.gifts = 0 or new.anonymous
      or (new.project_id, new.donor_id) is distinct from (old.project_id, old.donor_id)) then
    delete from visible_supporters where project_id = old.project_id and user_id = old.donor_id;
  end if;
  if tg_op <> 'DELETE' and new.gifts > 0 and not new.anonymous then
    -- Locked, so that one who allows it at this moment is not missed.
    perform from privacy_settings where user_id = new.donor_id for share;
    insert into visible_supporters (project_id, user_id)
    select new.project_id, user_id from privacy_settings where user_id = new.donor_id and visible_to_supporters
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger project_donors_are_seen after insert or update or delete on project_donors
  for each row execute function keep_visible_supporter();

create function show_visible_supporter() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or not new.visible_to_supporters then
    delete from visible_supporters where user_id = old.user_id;
  else
    insert into visible_supporters (project_id, user_id)
    select project_id, donor_id from project_donors where donor_id = new.user_id and gifts > 0 and not anonymous
    order by project_id on conflict do nothing;
  end if;
  return null;
end $$;
create trigger privacy_is_kept after insert or update on privacy_settings
  for each row when (new.visible_to_supporters) execute function show_visible_supporter();
create trigger privacy_is_kept_again after update on privacy_settings
  for each row when (old.visible_to_supporters and not new.visible_to_supporters)
  execute function show_visible_supporter();
create trigger privacy_is_forgotten after delete on privacy_settings
  for each row execute function show_visible_supporter();
