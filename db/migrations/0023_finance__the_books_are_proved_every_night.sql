-- What the nightly proof of the books found, and the proofs that staff asked for in between.
create table books_proofs (
  id uuid primary key,
  at timestamptz not null,
  is_whole boolean not null,
  -- A line for each promise, with what breaks it.
  promises jsonb not null
);
create index books_proofs_newest on books_proofs (at desc, id desc);
