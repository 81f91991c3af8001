create table notifications (
  id uuid primary key,
  user_id uuid not null references users,
  type text not null,
  -- The event, so that handling it again notifies nobody twice.
  event_key text not null,
  -- A title names no giver: it would outlive the giver's wish to be anonymous, and their account.
  title text not null,
  body text,
  -- A path of this site.
  target text not null check (target like '/%'),
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, event_key)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
