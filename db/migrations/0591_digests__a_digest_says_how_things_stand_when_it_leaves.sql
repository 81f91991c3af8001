-- The conversations that a mail gathered, and after which message: what became of them is counted anew when it leaves.
create table digest_rooms (
  digest_id uuid not null references digests on delete cascade,
  room_id uuid not null references rooms on delete cascade,
  after_seq int not null,
  primary key (digest_id, room_id)
);
create index digest_rooms_of_room on digest_rooms (room_id);
