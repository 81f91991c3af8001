-- What a ticket is about: named by its requester, as far as they may see it, or linked by staff.
create table ticket_objects (
  ticket_id uuid not null references tickets,
  kind text not null check (kind in ('gift', 'project', 'job', 'message')),
  -- Of a message: its conversation and its number in it.
  object_id text not null check (length(object_id) between 36 and 60),
  -- Null: the requester named it.
  by_id uuid references users,
  linked_at timestamptz not null,
  primary key (ticket_id, kind, object_id)
);
create index ticket_objects_of_object on ticket_objects (kind, object_id);
insert into ticket_objects (ticket_id, kind, object_id, by_id, linked_at)
  select id, about_kind, about_id, null, created_at from tickets where about_kind is not null;
alter table tickets drop column about_kind, drop column about_id;
