-- The network that a gift was begun from, as a keyed hash: its declined cards count against the network. Emptied when the
-- gift is confirmed, and a day after it was begun.
alter table donations add column network_key text;
create index donations_with_network on donations (created_at) where network_key is not null;

-- Gifts by guests whose address is that of the project's owner or of a staff member: found when they are confirmed,
-- claimed or redirected, because a refusal at the beginning would tell who has an account. They go back by themselves.
create table own_gifts (
  donation_id uuid primary key references donations,
  reason text not null check (reason in ('owner', 'staff')),
  found_at timestamptz not null,
  -- When its refund was ordered, or nothing was left to give back.
  handled_at timestamptz
);
create index own_gifts_waiting on own_gifts (found_at) where handled_at is null;
