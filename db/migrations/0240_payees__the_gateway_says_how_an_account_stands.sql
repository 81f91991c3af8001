-- How the gateway says that a payee's account stands; null before it said anything. Accounts that are known are ready.
alter table payees add column account_state text check (account_state in ('incomplete', 'checking', 'ready', 'attention'));
update payees set account_state = 'ready'
  where exists (select from payee_destinations where payee_id = payees.id);
