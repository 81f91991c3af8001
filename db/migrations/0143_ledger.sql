-- Of what is written once, PostgreSQL itself refuses every change, before any trigger is asked: nobody holds the right,
-- not even the role that the tables belong to. A superuser is asked for no rights; the triggers refuse it as before.
create function withhold_change(kept regclass) returns void language plpgsql as $$
declare
  holder name;
begin
  execute format('revoke update, delete, truncate on %s from public', kept);
  for holder in
    select distinct pg_get_userbyid(held.grantee)
    from pg_class class, aclexplode(coalesce(class.relacl, acldefault('r', class.relowner))) held
    where class.oid = kept and held.grantee <> 0
  loop
    execute format('revoke update, delete, truncate on %s from %I', kept, holder);
  end loop;
end $$;

-- To look whether a row is there a foreign key locks it, for which PostgreSQL wants the right to change it. What can
-- never go away needs no lock to be referred to (0115_ledger.sql), and the balances are a cache, which the doctor proves.
-- Entries and postings follow in 0171_ledger.sql.
alter table ledger_balances drop constraint ledger_balances_account_id_fkey;
select withhold_change('ledger_accounts');
