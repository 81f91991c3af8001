-- Mail waiting to be sent or sent; written with its cause, in one transaction.
create table outbox_mails (
  id uuid primary key,
  -- One event mails a person once.
  event_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index outbox_mails_waiting on outbox_mails (next_attempt_at) where sent_at is null;
create index outbox_mails_newest on outbox_mails (created_at desc);
