-- Pictures and PDFs that come with what is written to support, and with answers. Whoever sent one holds its claim until
-- a message names it; what no message names within a day, or any more, is removed with its bytes.
create table ticket_files (
  id uuid primary key,
  claim_hash text not null,
  ticket_id uuid,
  no int,
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in ('pdf', 'webp')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null,
  check ((ticket_id is null) = (no is null)),
  foreign key (ticket_id, no) references ticket_messages
);
create index ticket_files_of_message on ticket_files (ticket_id, no) where ticket_id is not null;
create index ticket_files_unnamed on ticket_files (created_at) where ticket_id is null;
-- When name, address, words and files of what was solved long ago were removed.
alter table tickets add column emptied_at timestamptz;
create index tickets_to_empty on tickets (solved_at) where solved_at is not null and emptied_at is null;
