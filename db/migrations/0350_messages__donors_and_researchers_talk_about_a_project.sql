-- The conversations about a project: one room of its donors and its researcher, and direct threads of a donor with the
-- researcher. A thread belongs to a way of being shown, so that a named and an anonymous gift never meet in one.
create table rooms (
  id uuid primary key,
  kind text not null check (kind in ('project', 'direct')),
  project_id uuid not null references projects,
  donor_id uuid references users,
  -- Whether the donor is shown by a number.
  numbered boolean not null default false,
  -- Of a direct thread: who began it.
  opened_by uuid references users,
  -- The number of the newest message. Taken under the lock of this row, so that the order of numbers is the order of
  -- commits and a reader who asks for what follows a number misses nothing.
  last_seq int not null default 0 check (last_seq >= 0),
  last_at timestamptz not null,
  opened_at timestamptz not null,
  -- How many can write in a room of a project; brought up to date with its members.
  people int not null default 0 check (people >= 0),
  pinned_seq int check (pinned_seq between 1 and last_seq),
  closed_at timestamptz,
  closed_why text check (length(closed_why) between 1 and 500),
  -- When to look whether somebody should be mailed about what is unread.
  mail_due_at timestamptz,
  check ((kind = 'direct') = (donor_id is not null) and (kind = 'direct') = (opened_by is not null)),
  check (kind = 'direct' or not numbered),
  check (kind = 'project' or (pinned_seq is null and closed_at is null)),
  check (closed_at is not null or closed_why is null)
);
create unique index rooms_of_project on rooms (project_id) where kind = 'project';
create unique index rooms_direct on rooms (project_id, donor_id, numbered) where kind = 'direct';
create index rooms_opened on rooms (opened_by, opened_at) where kind = 'direct';
create index rooms_mail_due on rooms (mail_due_at) where mail_due_at is not null;

create table room_members (
  room_id uuid not null references rooms,
  user_id uuid not null references users,
  part text not null check (part in ('donor', 'researcher')),
  -- What stood there when they joined can be read and never counts as unread.
  from_seq int not null,
  read_seq int not null,
  -- Set while none of their gifts counts: they read up to here and write nothing.
  until_seq int,
  muted boolean not null default false,
  -- The newest message when they were mailed; mailed again only once they have read it.
  mailed_seq int not null default 0,
  -- How they showed themselves last; null before they first wrote.
  shown text check (shown in ('named', 'numbered')),
  joined_at timestamptz not null,
  primary key (room_id, user_id),
  check (0 <= from_seq and from_seq <= read_seq)
);
create index room_members_of_user on room_members (user_id) include (room_id, read_seq, muted);

-- How a donor is shown to the others in one room. The number is drawn by lot: counted up it would say who joined when,
-- and the public ledger has the times of gifts.
create table room_faces (
  id uuid primary key,
  room_id uuid not null references rooms,
  user_id uuid not null references users,
  numbered boolean not null,
  number int not null check (number between 100 and 99999),
  unique (room_id, number),
  unique (room_id, user_id, numbered)
);

create table messages (
  room_id uuid not null references rooms,
  seq int not null check (seq > 0),
  user_id uuid not null references users,
  -- Null for the researcher.
  face_id uuid references room_faces,
  numbered boolean not null,
  -- Sent along by the browser: sent again after a lost answer, the message is kept once.
  client_key uuid not null,
  -- Empty once removed words were erased.
  body text not null check (length(body) <= 4000),
  created_at timestamptz not null,
  erased_at timestamptz,
  primary key (room_id, seq),
  unique (room_id, user_id, client_key),
  check ((erased_at is null) = (body <> ''))
);
create index messages_of_user on messages (user_id, created_at);

-- Removed words are in no answer any more; a week later they are erased. Until then they can be reported.
create table message_removals (
  room_id uuid not null,
  seq int not null,
  by text not null check (by in ('author', 'moderator', 'reports')),
  actor_id uuid references users,
  at timestamptz not null,
  -- Shown again by a moderator.
  ended_at timestamptz,
  primary key (room_id, seq),
  foreign key (room_id, seq) references messages
);
create index message_removals_to_erase on message_removals (at) where ended_at is null;

-- Without a room: everywhere that both show their names. With one: of a numbered donor, in that room alone, so that a
-- block does not tell who the number is.
create table blocks (
  id uuid primary key,
  blocker_id uuid not null references users,
  blocked_id uuid not null references users,
  room_id uuid references rooms,
  at timestamptz not null,
  check (blocker_id <> blocked_id),
  unique nulls not distinct (blocker_id, blocked_id, room_id)
);
create index blocks_of_blocked on blocks (blocked_id);

create table message_reports (
  id uuid primary key,
  room_id uuid not null,
  seq int not null,
  reporter_id uuid not null references users,
  reason text not null check (reason in ('spam', 'abuse', 'privacy', 'fraud', 'other')),
  note text not null check (length(note) <= 1000),
  -- The message with up to ten before and ten after it, as they stood: what moderators read.
  evidence jsonb not null,
  state text not null default 'open' check (state in ('open', 'kept', 'hidden')),
  at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  unique (room_id, seq, reporter_id),
  foreign key (room_id, seq) references messages,
  check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index message_reports_open on message_reports (at, id) where state = 'open';
create index message_reports_of_reporter on message_reports (reporter_id);

-- Donors who came or went since rooms were last brought up to date. Triggers say it rather than the code that writes, as
-- for the search: gifts are confirmed, returned, redirected, claimed and made anonymous in many places.
create table room_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null,
  donor_id uuid not null
);
create function note_room_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into room_changes (project_id, donor_id) values (old.project_id, old.donor_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into room_changes (project_id, donor_id) values (new.project_id, new.donor_id);
  end if;
  return null;
end $$;
create trigger project_donors_came after insert on project_donors
  for each row when (new.gifts > 0) execute function note_room_change();
create trigger project_donors_turned after update on project_donors
  for each row when ((old.gifts > 0, old.project_id, old.donor_id) is distinct from
    (new.gifts > 0, new.project_id, new.donor_id)) execute function note_room_change();
create trigger project_donors_went after delete on project_donors
  for each row when (old.gifts > 0) execute function note_room_change();
insert into room_changes (project_id, donor_id)
select distinct project_id, donor_id from project_donors where gifts > 0;

-- Hints for open streams: of a room with a new or a removed message, and of a person whose own standing in one changed.
create function tell_of_room() returns trigger language plpgsql as $$
begin
  perform pg_notify('rooms', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
create trigger rooms_written after update of last_seq, pinned_seq, closed_at on rooms
  for each row execute function tell_of_room('id');
create trigger messages_removed after insert or update on message_removals
  for each row execute function tell_of_room('room_id');
create trigger room_members_came after insert on room_members
  referencing new table as changed for each statement execute function tell_of_people();
create trigger room_members_read after update on room_members
  for each row when ((old.read_seq, old.muted, old.until_seq) is distinct from (new.read_seq, new.muted, new.until_seq))
  execute function tell_of_person('user_id');
create trigger blocks_made after insert on blocks for each row execute function tell_of_person('blocker_id');
create trigger blocks_made_of after insert on blocks for each row execute function tell_of_person('blocked_id');
