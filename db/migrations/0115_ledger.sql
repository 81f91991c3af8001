-- Accounts, like entries, are never changed or taken away. What can never go away needs no lock to be referred to: a
-- foreign key would lock the platform's own accounts, which every gift posts to, for every posting of every gift.
create trigger ledger_accounts_are_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();

alter table ledger_postings
  drop constraint ledger_postings_entry_id_fkey,
  drop constraint ledger_postings_account_id_fkey;

-- As before, and what the foreign keys said: once for a statement instead of twice for each of its rows.
create or replace function postings_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id, currency having sum(amount_cents) <> 0) then
    raise exception 'the postings of an entry must sum to zero' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from added
    where not exists (select 1 from ledger_entries entry where entry.id = added.entry_id)
      or not exists (select 1 from ledger_accounts account where account.id = added.account_id)
  ) then
    raise exception 'a posting belongs to an entry and an account' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
