-- Mails to send and mails sent. A mail is inserted in the transaction of its cause and sent by a task.
create table outbox_mails (
  id uuid primary key,
  -- One event sends a person one mail, however often the event is handled.
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
-- The bodies of sent mails are emptied after a month.
create index outbox_mails_with_words on outbox_mails (sent_at) where html_body <> '' and sent_at is not null;
