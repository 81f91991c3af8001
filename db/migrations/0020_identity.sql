-- An address is changed once both the old and the new one were proven; until then the new one waits here.
alter table users
  add column new_email text,
  add column email_change_sent_at timestamptz,
  -- The side that was proven first.
  add column email_change_proven text check (email_change_proven in ('old', 'new'));
alter type one_time_kind add value 'reauthentication';
alter table mail_requests drop constraint mail_requests_purpose_check;
alter table mail_requests
  add constraint mail_requests_purpose_check check (purpose in ('confirm', 'recover', 'sign in', 'change'));
create index one_time_tokens_waiting on one_time_tokens (sent_to) where used_at is null;
