-- A view counts once it stayed, and a network has so many places for a project and day.
alter table project_views
  -- Of the network, and which of its places the visitor has: a keyed hash that changes every day. Two who meet in one
  -- place count as one.
  add column network_slot text,
  add column seen_at timestamptz,
  -- Rows of before are counted as they were.
  add column stayed boolean not null default true;
alter table project_views alter column stayed set default false;
create unique index project_views_network_slot on project_views (project_id, day, network_slot);
drop index project_views_uncounted;
create index project_views_uncounted on project_views (project_id) where stayed and not counted;
