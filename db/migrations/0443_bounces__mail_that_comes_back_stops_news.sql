-- What mail services say became of our mails; an event that is sent again is kept once.
create table mail_events (
  id uuid primary key,
  -- The service's own name of the event, or of ours when a server refused the address at once.
  event_key text not null unique,
  email text not null,
  mail_id uuid,
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  at timestamptz not null
);
create index mail_events_of_email on mail_events (email, at);

-- Addresses that get no news: the address is the key, so that another one of the same person is good.
create table mail_stops (
  email text primary key,
  reason text not null check (reason in ('hard', 'soft', 'complaint')),
  since timestamptz not null
);
