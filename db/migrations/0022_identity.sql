-- What only the admin calls write.
alter table users
  -- Shown in tokens beside the provider; it never decides anything here.
  add column app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  -- Null on a ban without an end.
  add column banned_until timestamptz,
  add column invited_at timestamptz,
  add column deleted_at timestamptz;
create index users_banned on users (banned_until) where banned_until is not null;
create index users_newest on users (created_at desc, id desc);
