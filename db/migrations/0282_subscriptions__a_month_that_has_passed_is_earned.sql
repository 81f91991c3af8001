-- What was paid for a plan is owed as service until its time has passed. At the end of each month what has passed is
-- booked as revenue, by seconds and cumulative, so that all months of an invoice sum to it to the cent.
alter table invoices
  add column earned_cents bigint not null default 0 check (earned_cents >= 0),
  -- The end of the last month that is booked.
  add column earned_through timestamptz,
  add check ((earned_through is null) <= (earned_cents = 0));
create index invoices_to_earn on invoices (earned_through nulls first, id)
  where state = 'paid' and (earned_through is null or earned_through < period_end);
