-- How far our rows were compared with each gateway's, and what the newest comparison found.
create table reconciliation_runs (
  gateway text primary key,
  -- Everything made at the gateway before this time was compared. Null until the first comparison has ended.
  compared_to timestamptz,
  -- The process that compares holds the run until then; should the process die, another may take it.
  running_until timestamptz,
  started_at timestamptz not null,
  -- When the comparison before this one began: a difference seen since then is not new.
  started_before_at timestamptz,
  finished_at timestamptz,
  compared int not null default 0,
  repaired int not null default 0,
  filed int not null default 0
);
