-- The order to refund the gifts of a case file, by the person who asked for it, as long as nobody has decided.
alter table case_refunds drop constraint case_refunds_state_check;
alter table case_refunds add constraint case_refunds_state_check
  check (state in ('requested', 'declined', 'withdrawn', 'running', 'done'));
alter table case_refunds add constraint case_refunds_withdrawn_alone
  check (state <> 'withdrawn' or (decided_by is null and decided_at is not null));

alter table case_file_entries drop constraint case_file_entries_kind_check;
alter table case_file_entries add constraint case_file_entries_kind_check check (kind in ('opened', 'evidence', 'frozen',
  'cleared', 'confirmed', 'told', 'handed', 'refund_asked', 'refund_agreed', 'refund_declined', 'refund_withdrawn',
  'refunded'));
