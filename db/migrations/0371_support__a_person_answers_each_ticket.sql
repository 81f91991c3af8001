create sequence ticket_numbers start 1001;

create table tickets (
  id uuid primary key,
  number int not null unique default nextval('ticket_numbers'),
  -- Null for somebody who was not signed in, and since the account was closed.
  requester_id uuid references users,
  name text not null check (length(name) between 1 and 200),
  -- Null since the account was closed.
  email text check (length(email) <= 254),
  topic text not null check (topic in ('account', 'donation', 'project', 'job', 'report', 'other')),
  -- The beginning of what was written first.
  title text not null check (length(title) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'waiting', 'solved')),
  desk text not null default 'support' check (desk in ('support', 'finance', 'moderation')),
  assignee_id uuid references users,
  -- What the requester wrote about, as far as they may see it.
  about_kind text check (about_kind in ('gift', 'project')),
  about_id uuid,
  -- An earlier ticket, solved too long ago to be opened again.
  follows_id uuid references tickets,
  -- Never a ticket that is merged itself: all leads to the root in one step.
  merged_into uuid references tickets,
  -- The same form sent twice opens one ticket.
  client_key uuid unique,
  created_at timestamptz not null,
  -- When what the requester or staff see of it changed last.
  changed_at timestamptz not null,
  first_answer_due timestamptz not null,
  -- When the first answer by a person left.
  first_answered_at timestamptz,
  -- Where it stands in the queue: the first answer's due time, later since when the requester waits.
  queue_at timestamptz not null,
  -- Of its messages; an act names the one that its author saw last.
  last_no int not null default 0,
  solved_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  check ((about_kind is null) = (about_id is null)),
  check ((rating is null) = (rated_at is null)),
  check ((state = 'solved') = (solved_at is not null)),
  check (merged_into is null or (merged_into <> id and state = 'solved'))
);
create index tickets_open on tickets ((first_answered_at is not null), queue_at, id)
  where state = 'open' and merged_into is null;
create index tickets_by_change on tickets (state, changed_at desc, id desc) where merged_into is null;
create index tickets_of_assignee on tickets (assignee_id, changed_at desc, id desc)
  where merged_into is null and state <> 'solved';
create index tickets_of_requester on tickets (requester_id, created_at desc, id desc);
create index tickets_of_address on tickets (email, created_at desc, id desc);
create index tickets_merged on tickets (merged_into) where merged_into is not null;
create index tickets_following on tickets (follows_id) where follows_id is not null;

create table ticket_messages (
  ticket_id uuid not null references tickets,
  no int not null check (no > 0),
  author text not null check (author in ('requester', 'staff', 'machine')),
  -- The staff member; the machine and the requester have none.
  by_id uuid references users,
  internal boolean not null default false,
  -- Empty since the requester's account was closed.
  words text not null check (length(words) <= 20000),
  at timestamptz not null,
  -- An answer waits for its undo: it leaves then, and until then only staff see it.
  held_until timestamptz,
  -- What becomes of the ticket with it.
  next_state text check (next_state in ('waiting', 'solved')),
  released_at timestamptz,
  cancelled_at timestamptz,
  client_key uuid,
  primary key (ticket_id, no),
  check ((author = 'staff') = (by_id is not null)),
  check ((held_until is null) = (next_state is null)),
  check (held_until is null or (author = 'staff' and not internal)),
  check (released_at is null or (held_until is not null and cancelled_at is null)),
  check (cancelled_at is null or held_until is not null)
);
create index ticket_messages_held on ticket_messages (held_until)
  where held_until is not null and released_at is null and cancelled_at is null;
create unique index ticket_messages_sent_once on ticket_messages (ticket_id, client_key) where client_key is not null;
create index ticket_messages_by_words on ticket_messages using gin (to_tsvector('simple', words));

-- Each mail has a link of its own; only the hash of its secret is kept.
create table ticket_links (
  token_hash text primary key,
  ticket_id uuid not null references tickets,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index ticket_links_of_ticket on ticket_links (ticket_id);

-- Who has a ticket open, and whether they write. A courtesy between colleagues: the lock is tickets.last_no.
create unlogged table ticket_presence (
  ticket_id uuid not null references tickets,
  user_id uuid not null references users,
  writing_since timestamptz,
  seen_at timestamptz not null,
  -- When the look was last put into the log.
  looked_at timestamptz not null,
  primary key (ticket_id, user_id)
);
create index ticket_presence_seen on ticket_presence (seen_at);

create table canned_replies (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  words text not null check (length(words) between 1 and 20000),
  version int not null default 1,
  by_id uuid not null references users,
  changed_at timestamptz not null
);
create unique index canned_replies_by_title on canned_replies (lower(title));

-- For a part of a name or a title; where a server lacks trigrams, such a search reads all tickets.
do $$
begin
  create extension if not exists pg_trgm;
  create index tickets_by_part on tickets using gin ((name || ' ' || title) gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'tickets are searched without an index: %', sqlerrm;
end
$$;
