-- The order in which entries were written. Clocks of processes differ, so their times do not say which came first. Of
-- entries that the same lock guards, such as those that take money from a project, the order is exact.
alter table ledger_entries add column number bigint generated always as identity;
