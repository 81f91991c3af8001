create table notifications (
  id uuid primary key,
  user_id uuid not null references users,
  type text not null,
  -- One event notifies a person once, however often it is handled.
  event_key text not null,
  title text not null,
  body text,
  -- A path of ours.
  target text not null check (target like '/%'),
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, event_key)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
