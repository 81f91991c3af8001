-- Searches without a result: one row for each visitor, question and week. Of the visitor only a keyed hash is kept,
-- which changes every week. Staff see what three visitors or more missed; a task removes rows after 90 days.
create table search_misses (
  -- The Monday.
  week date not null,
  query text not null check (length(query) between 1 and 200),
  visitor_hash text not null,
  primary key (week, query, visitor_hash)
);
create index search_misses_of_visitor on search_misses (week, visitor_hash);
