-- AMB-103: one credit of a plan places a project in the trending strips for seven days, or until its deadline. No score is
-- changed by it: the strips put boosted projects first and mark them.
create table boosts (
  id uuid primary key,
  project_id uuid not null references projects,
  -- Whose plan counts it.
  user_id uuid not null references users,
  starts_at timestamptz not null,
  -- Moved to the moment when it was ended early.
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- Null while it runs, and where it ran its whole time.
  ended_because text check (ended_because in ('approval_taken_back', 'account_paused', 'account_banned', 'account_closed')),
  -- The credit went back to the plan: staff had ended it, and not by a ban.
  given_back_at timestamptz,
  check (given_back_at is null or ended_because in ('approval_taken_back', 'account_paused'))
);
create index boosts_running on boosts (ends_at);
create index boosts_of_user on boosts (user_id, starts_at desc);
create index boosts_of_project on boosts (project_id, starts_at desc);

-- A project has one boost at a time. The extension comes with PostgreSQL and is trusted, so the owner of a database may
-- switch it on. Where a server lacks or refuses it, the lock on the plan keeps the same promise, and the doctor proves it.
do $$
begin
  create extension if not exists btree_gist;
  alter table boosts add constraint boosts_one_at_a_time
    exclude using gist (project_id with =, tstzrange(starts_at, ends_at) with &&);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'overlapping boosts are not refused by the database: %', sqlerrm;
end
$$;
