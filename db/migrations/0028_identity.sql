-- When the last mails of these kinds went out, as the auth wire shows them.
alter table users
  add column recovery_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz;
