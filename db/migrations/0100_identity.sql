-- Somebody who has shown neither an address nor a phone: signed in anonymously, or by a service that names no address.
-- The product knows nobody of that kind. Once an address or a phone is theirs they are a person for good.
alter table users
  add column is_anonymous boolean not null default false,
  drop constraint users_check,
  add constraint users_can_be_reached check (email is not null or phone is not null or is_anonymous);

create function know_who_can_be_reached() returns trigger language plpgsql as $$
begin
  new.is_anonymous := false;
  return new;
end $$;
create trigger users_become_known before update on users for each row
  when (old.is_anonymous and (new.email is not null or new.phone is not null))
  execute function know_who_can_be_reached();

create index users_anonymous on users (created_at) where is_anonymous;
