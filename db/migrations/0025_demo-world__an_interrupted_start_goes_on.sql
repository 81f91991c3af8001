-- How far the demo world has been made, so that an interrupted start goes on where it stopped.
create table demo_world (
  only_row boolean primary key default true check (only_row),
  -- When the demo world's history ends: the moment of the first start.
  base_at timestamptz not null,
  done int not null default 0,
  total int not null
);
