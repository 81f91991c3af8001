-- Refunds of one order: a donor hears once of all of them, when each has ended.
alter table refunds add column batch_id uuid references case_refunds;
alter table refunds add column told_at timestamptz;
alter table refunds add check (told_at is null or batch_id is not null);
-- Each gift once in an order.
create unique index refunds_of_batch on refunds (batch_id, donation_id) where batch_id is not null;
