-- What a gateway gave back of a dispute's fee, as some do when the dispute is won.
alter table disputes
  add column fee_returned_cents bigint not null default 0 check (fee_returned_cents between 0 and fee_cents);
