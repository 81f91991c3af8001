create table payment_events (
  gateway text not null,
  event_id text not null,
  type text not null,
  -- Null where the event is about nothing that we ordered.
  payment_ref text,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  primary key (gateway, event_id)
);
create index payment_events_newest on payment_events (received_at desc, event_id desc);
create index payment_events_waiting on payment_events (next_attempt_at) where handled_at is null;
