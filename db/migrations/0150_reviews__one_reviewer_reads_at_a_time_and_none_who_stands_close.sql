-- Who reads a review now, and until when: a claim that nobody renews ends by itself.
alter table project_reviews
  add claimed_by uuid references users,
  add claimed_until timestamptz,
  add constraint project_reviews_claim check ((claimed_by is null) = (claimed_until is null)),
  -- When the super admins last heard of it: that nobody reads it as its time comes near, or that it is late.
  add alerted_at timestamptz;
create index project_reviews_claimed on project_reviews (claimed_until) where claimed_by is not null;
create index project_reviews_due on project_reviews (due_at) where decided_at is null and withdrawn_at is null;

-- What became of a review among reviewers. Rows refer to people, so the trigger alone guards them
-- (docs/decisions/0017).
create table review_assignments (
  id uuid primary key,
  review_id uuid not null references project_reviews,
  user_id uuid not null references users,
  event text not null check (event in ('offered', 'taken', 'released', 'declined', 'expired')),
  -- Who did it; null for the clock.
  by_id uuid references users,
  reason text check (length(reason) between 1 and 1000),
  at timestamptz not null
);
create index review_assignments_of_review on review_assignments (review_id, at);
create index review_assignments_of_user on review_assignments (user_id, at);
create trigger review_assignments_are_append_only before update or delete or truncate on review_assignments
  for each statement execute function refuse_change();

-- What a reviewer said before the project opened: none, or why they stand close to it. The latest counts.
create table review_declarations (
  id uuid primary key,
  review_id uuid not null references project_reviews,
  user_id uuid not null references users,
  conflicts text[] not null
    check (conflicts <@ '{institution,paper,team,gave,family,competes,funder,other}'::text[]),
  at timestamptz not null
);
create index review_declarations_of_review on review_declarations (review_id, user_id, at desc);
create trigger review_declarations_are_append_only before update or delete or truncate on review_declarations
  for each statement execute function refuse_change();

-- A super admin without a conflict lets a reviewer read in spite of one.
create table review_conflict_lifts (
  id uuid primary key,
  review_id uuid not null references project_reviews,
  user_id uuid not null references users,
  by_id uuid not null references users,
  reason text not null check (length(reason) between 1 and 1000),
  at timestamptz not null
);
create index review_conflict_lifts_of_review on review_conflict_lifts (review_id, user_id);
create trigger review_conflict_lifts_are_append_only before update or delete or truncate on review_conflict_lifts
  for each statement execute function refuse_change();
