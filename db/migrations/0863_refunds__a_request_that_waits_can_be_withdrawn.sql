-- By the person who asked for it, as long as nobody has decided.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'declined', 'withdrawn', 'sending', 'succeeded', 'failed'));
alter table refunds add constraint refunds_withdrawn_alone
  check (state <> 'withdrawn' or (requested_by is not null and decided_by is null and decided_at is not null));
