-- Tables that are written once share two guards, made here because every other file comes later.

-- The first guard: a trigger that refuses the statement.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The second guard: PostgreSQL's own rights, which are checked before any trigger. No role keeps the right to change
-- the table, not even its owner (docs/decisions/0017). A superuser is never checked for rights; the trigger stops one.
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

-- Who did what to whom (AMB-160). It holds no e-mail addresses and no tokens, and refers to no other table, because
-- its rows outlive what they are about.
create table audit_log (
  id uuid primary key,
  actor_id uuid,
  action text not null,
  target_kind text,
  target_id uuid,
  data jsonb not null default '{}',
  -- Keyed hash of the actor's network address: shows that acts came from one place without storing the place.
  address_hash text,
  at timestamptz not null
);
create index audit_log_newest on audit_log (at desc, id desc);
-- A person's own history of signing in.
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
-- A person's history as staff see it, and which staff looked at it.
create index audit_log_of_target on audit_log (target_id, at desc, id desc) where target_id is not null;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
select withhold_change('audit_log');
