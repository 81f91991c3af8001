-- Why a submission waits outside the review queue: its researcher's plan does not cover it. Said by the slice of plans.
alter table project_reviews
  add column held_reason text check (held_reason in ('unpaid', 'suspended', 'disputed', 'over_quota')),
  add column held_since timestamptz,
  add check ((held_reason is null) = (held_since is null));
create index project_reviews_held on project_reviews (project_id) where held_reason is not null;
