-- When each schedule ran last, on whichever process, and whether it failed: for staff who look after the product.
create table schedule_runs (
  name text primary key,
  cron text not null,
  began_at timestamptz not null,
  -- Null while it runs, and for good where the process died.
  ended_at timestamptz,
  failed boolean not null default false
);
