-- An answer comes by mail, from its requester or from somebody who is not verified.
alter table ticket_messages
  add column by_mail boolean not null default false,
  -- Of who is not verified; null since the ticket was emptied.
  add column from_address text check (length(from_address) <= 320),
  drop constraint ticket_messages_author_check,
  add constraint ticket_messages_author_check check (author in ('requester', 'staff', 'machine', 'unverified'));

-- The mail as it came stands beside its words.
alter table ticket_files
  drop constraint ticket_files_kind_check,
  add constraint ticket_files_kind_check check (kind in ('pdf', 'webp', 'eml'));

-- Where answers to one mail go: only the hash of the secret in the address is kept.
create table ticket_reply_addresses (
  token_hash text primary key,
  ticket_id uuid not null references tickets,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index ticket_reply_addresses_of_ticket on ticket_reply_addresses (ticket_id);

-- What came in by mail, so that the same mail counts once; a Message-ID that is used for another mail hides nothing.
create table inbound_mails (
  id uuid primary key,
  -- Of recipient, Message-ID and the mail's body.
  mail_hash text not null unique,
  verdict text not null check (verdict in ('taken', 'not_verified', 'automatic', 'unknown_address')),
  ticket_id uuid references tickets,
  no int,
  at timestamptz not null,
  check ((ticket_id is null) = (no is null)),
  foreign key (ticket_id, no) references ticket_messages
);
create index inbound_mails_by_time on inbound_mails (at);
create index inbound_mails_of_ticket on inbound_mails (ticket_id, no) where ticket_id is not null;
