alter table notifications
  -- What can be declined; null: what cannot.
  add column topic text,
  -- False: wanted by mail alone.
  add column in_app boolean not null default true;
-- What a digest looks through.
create index notifications_of_topic on notifications (user_id, topic, created_at) where topic is not null and read_at is null;
