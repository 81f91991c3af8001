-- What is booked stays: beside the triggers, the app's own role has no right to change, delete or empty the books.
-- A foreign key locks what it refers to, which needs the right to change it. What can never go away needs no lock.
alter table ledger_entries drop constraint ledger_entries_reverses_id_fkey;
create or replace function entry_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_postings where entry_id = new.id group by currency having sum(amount_cents) <> 0
  ) or (select count(*) from ledger_postings where entry_id = new.id) < 2 then
    raise exception 'ledger entry % does not balance', new.id using errcode = 'check_violation';
  end if;
  if new.reverses_id is not null and not exists (select from ledger_entries where id = new.reverses_id) then
    raise exception 'ledger entry % reverses nothing', new.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

revoke update, delete, truncate on ledger_entries, ledger_postings from public, current_user;
