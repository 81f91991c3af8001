-- Who did what to whom, for ever (AMB-160). No e-mail addresses, no tokens.
create table audit_log (
  id uuid primary key,
  actor_id uuid,
  action text not null,
  target_kind text,
  target_id uuid,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index audit_log_newest on audit_log (at desc, id desc);
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
