-- Areas of the form whose projects staff want found elsewhere: listed anew some at a time, and gone when all are.
create table area_moves (
  no bigint generated always as identity primary key,
  sector text not null,
  subsection text not null,
  -- Projects up to this one are done.
  after uuid
);
