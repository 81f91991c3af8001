-- A withdrawn review is no open one.
drop index project_reviews_open;
create unique index project_reviews_open on project_reviews (project_id, kind)
  where decided_at is null and withdrawn_at is null;
