-- Where a person has signed in with their password before, so that strangers who guess at it elsewhere do not lock them
-- out. The network is a keyed hash of the address group, and nobody is shown it.
create table known_networks (
  user_id uuid not null references users on delete cascade,
  network_hash text not null,
  last_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_by_age on known_networks (last_at);
