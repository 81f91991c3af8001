-- The Message-ID that this mail answers; without one it names its conversation.
alter table outbox_mails add column in_reply_to text check (length(in_reply_to) <= 250);
