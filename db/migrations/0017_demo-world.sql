-- How far the demo world has been made, so that a start that was interrupted goes on where it stopped.
create table demo_world (
  only_row boolean primary key default true check (only_row),
  -- The moment that the history ends at: the first start.
  base_at timestamptz not null,
  done int not null default 0,
  total int not null
);
