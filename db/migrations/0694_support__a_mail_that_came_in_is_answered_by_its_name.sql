-- As its sender's program named it; null where it is not fit for a header, and since the ticket was emptied.
alter table inbound_mails add column message_id text check (length(message_id) <= 250);
