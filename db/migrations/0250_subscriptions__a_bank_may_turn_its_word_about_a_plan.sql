-- As with gifts: how often money has moved says which word of a bank is the newer one, and the gateway may give back its
-- fee, with the verdict or after it.
alter table plan_disputes
  add column moves int not null default 0,
  add column turns int not null default 0,
  add column fee_returned_cents bigint not null default 0 check (fee_returned_cents between 0 and fee_cents);
