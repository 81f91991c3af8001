-- Tickets of different people never become one; staff say that two of them belong to the same matter.
create table ticket_relations (
  one_id uuid not null references tickets,
  other_id uuid not null references tickets,
  by_id uuid not null references users,
  linked_at timestamptz not null,
  primary key (one_id, other_id),
  -- A pair stands once.
  check (one_id < other_id)
);
create index ticket_relations_of_other on ticket_relations (other_id);
