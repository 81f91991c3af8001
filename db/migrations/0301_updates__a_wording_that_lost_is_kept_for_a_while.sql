-- Of an update that two windows wrote, both wordings, from when they met; thirty days.
create table update_copies (
  update_id uuid not null references project_updates on delete cascade,
  content text not null check (length(content) between 1 and 20000),
  by_id uuid not null references users,
  at timestamptz not null
);
create unique index update_copies_once on update_copies (update_id, md5(content));
create index update_copies_old on update_copies (at);
create index update_copies_of_author on update_copies (by_id);
