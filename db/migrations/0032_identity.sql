-- Calls of hooks that must not hold up a request: sent by a task, again and again until they are taken.
create table hook_calls (
  id uuid primary key,
  hook text not null,
  -- It may carry codes; encrypted with a key derived from the installation's secret.
  payload_sealed text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index hook_calls_due on hook_calls (next_attempt_at);
