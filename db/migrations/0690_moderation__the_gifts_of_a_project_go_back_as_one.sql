-- Where tampering is confirmed, finance gives back what is left of all gifts of the project, as one order.
create table case_refunds (
  id uuid primary key,
  file_id uuid not null references case_files,
  -- requested: waits for a second person; running: gifts are ordered back and donors told; done: all of it has ended.
  state text not null check (state in ('requested', 'declined', 'running', 'done')),
  note text not null check (length(note) between 1 and 500),
  -- As they stood when it was asked for.
  gifts int not null check (gifts > 0),
  cents bigint not null check (cents > 0),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  ended_at timestamptz,
  check (decided_by <> requested_by),
  check (state <> 'requested' or decided_at is null),
  check ((state = 'done') = (ended_at is not null))
);
create unique index case_refunds_under_way on case_refunds (file_id) where state in ('requested', 'running');
create index case_refunds_of_file on case_refunds (file_id, requested_at);

alter table case_file_entries drop constraint case_file_entries_kind_check;
alter table case_file_entries add constraint case_file_entries_kind_check check (kind in ('opened', 'evidence', 'frozen',
  'cleared', 'confirmed', 'told', 'handed', 'refund_asked', 'refund_agreed', 'refund_declined', 'refunded'));
