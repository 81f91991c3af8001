-- What reviewers decided about reached milestones that hold a share of the money: released once and for good, or sent back.
-- It names the milestone by its key, which stays through edits, and outlives it.
create table milestone_releases (
  id uuid primary key,
  project_id uuid not null references projects,
  key uuid not null,
  -- The update that the reviewer read.
  update_id uuid not null references project_updates,
  decision text not null check (decision in ('released', 'sent_back')),
  -- As it was then, for those who read it later.
  title text not null,
  share_bps int not null check (share_bps between 1 and 10000),
  -- Everybody reads it.
  reason text check (char_length(reason) between 1 and 1000),
  by_id uuid not null references users,
  at timestamptz not null,
  check ((decision = 'sent_back') = (reason is not null))
);
create unique index milestone_releases_once on milestone_releases (project_id, key) where decision = 'released';
create index milestone_releases_of_milestone on milestone_releases (project_id, key, at desc);
create index milestone_releases_newest on milestone_releases (at desc, id desc);
create trigger milestone_releases_are_append_only before update or delete or truncate on milestone_releases
  for each statement execute function refuse_change();
