-- Who said how urgent a review is, and why; empty while it follows the clock and always did.
alter table project_reviews
  add priority_by uuid references users,
  add priority_at timestamptz,
  add priority_reason text check (length(priority_reason) between 1 and 1000),
  add constraint project_reviews_priority check (
    (priority_by is null) = (priority_at is null) and (priority_by is null) = (priority_reason is null));
