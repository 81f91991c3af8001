-- What an answer was written with, so that the desk sees which texts are used. Neither a removed text nor an answer that
-- was taken back stands here.
create table canned_uses (
  ticket_id uuid not null,
  no int not null,
  canned_id uuid not null references canned_replies on delete cascade,
  at timestamptz not null,
  primary key (ticket_id, no, canned_id),
  foreign key (ticket_id, no) references ticket_messages
);
create index canned_uses_lately on canned_uses (at desc);
create index canned_uses_of_reply on canned_uses (canned_id);
