-- AMB-104: what a plan holds beside listings and boosts: talks with the review council, and about reaching donors. The
-- researcher asks, staff propose times, the researcher picks one, and it is counted from then on.
create table plan_sessions (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('council', 'insight')),
  -- Null once the account is closed.
  topic text check (char_length(topic) between 1 and 200),
  wishes text check (char_length(wishes) <= 2000),
  state text not null check (state in ('asked', 'proposed', 'booked', 'held', 'missed', 'cancelled')),
  -- Who proposed the times, and holds it.
  staff_id uuid references users,
  proposed timestamptz[] not null default '{}' check (cardinality(proposed) <= 5),
  -- A link, a phone number or a room.
  place text check (char_length(place) between 1 and 500),
  -- What staff say with the times.
  note text check (char_length(note) <= 1000),
  starts_at timestamptz,
  -- Goes up with each change of the calendar entry, so that calendars replace it.
  revision int not null default 0,
  cancelled_by text check (cancelled_by in ('researcher', 'staff')),
  cancel_reason text check (char_length(cancel_reason) <= 1000),
  asked_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null,
  check ((state in ('proposed', 'booked', 'held', 'missed')) <= (staff_id is not null and place is not null)),
  check ((state in ('booked', 'held', 'missed')) <= (starts_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check ((state in ('held', 'missed', 'cancelled')) = (ended_at is not null))
);
create index plan_sessions_of_user on plan_sessions (user_id, asked_at desc);
create index plan_sessions_open on plan_sessions (asked_at) where state in ('asked', 'proposed', 'booked');
create index plan_sessions_ended on plan_sessions (ended_at desc, id desc) where ended_at is not null;
-- Nobody holds two at once; sessions that begin at other times and overlap are refused under a lock on who holds them.
create unique index plan_sessions_one_at_a_time on plan_sessions (staff_id, starts_at) where state = 'booked';
