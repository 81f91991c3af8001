-- A mail that a person wrote says where answers go, stands in its conversation, and is not marked as automatic.
alter table outbox_mails
  add column reply_to text,
  -- The message that the conversation began with (References, RFC 5322).
  add column thread text,
  add column by_person boolean not null default false;
