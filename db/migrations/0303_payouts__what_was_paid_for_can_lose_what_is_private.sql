-- What a payout and a receipt are said to be for is read by everybody: something personal can go out of it, as out of the
-- other texts about a project (0300). Sum, day, line and receipt stay as they are, and nobody has the right to change them.
alter table payouts add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table payout_holds add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table spendings add column salt text, add column hash text check (hash ~ '^[0-9a-f]{64}$');

-- What is there already: rows of spendings may be changed here alone (docs/decisions/0017).
do $$ begin
  execute format('grant update on spendings to %I', current_user);
end $$;
alter table payouts disable trigger user;
alter table payout_holds disable trigger user;
alter table spendings disable trigger user;
update payouts set salt = replace(gen_random_uuid()::text, '-', '');
update payouts set hash = encode(sha256(convert_to(salt || chr(10) || 'payout' || chr(10) || purpose, 'UTF8')), 'hex');
update payout_holds set salt = replace(gen_random_uuid()::text, '-', '');
update payout_holds set hash = encode(sha256(convert_to(salt || chr(10) || 'hold' || chr(10) || shown_text, 'UTF8')), 'hex');
update spendings set salt = replace(gen_random_uuid()::text, '-', '');
update spendings set hash = encode(sha256(convert_to(salt || chr(10) || 'spending' || chr(10) || what, 'UTF8')), 'hex');
alter table payouts enable trigger user;
alter table payout_holds enable trigger user;
alter table spendings enable trigger user;
select withhold_change('spendings');

create trigger payouts_are_proven before insert on payouts
  for each row execute function prove_words('purpose', 'payout');
create trigger payout_holds_are_proven before insert on payout_holds
  for each row execute function prove_words('shown_text', 'hold');
create trigger spendings_are_proven before insert on spendings
  for each row execute function prove_words('what', 'spending');

drop trigger spendings_are_append_only on spendings;
create trigger spendings_are_append_only before delete or truncate on spendings
  for each statement execute function refuse_change();
create trigger spendings_only_lose_words before update on spendings
  for each row execute function allow_removal_of_words('what');
-- The right to these two columns alone, for the roles that may write rows.
do $$
declare
  holder name;
begin
  for holder in
    select distinct pg_get_userbyid(held.grantee)
    from pg_class class, aclexplode(coalesce(class.relacl, acldefault('r', class.relowner))) held
    where class.oid = 'spendings'::regclass and held.privilege_type = 'INSERT' and held.grantee <> 0
  loop
    execute format('grant update (what, salt) on spendings to %I', holder);
  end loop;
end $$;
