create type review_status as enum ('pending', 'in_review', 'changes_requested', 'approved', 'rejected');
create type review_priority as enum ('high', 'medium', 'low');

create table project_reviews (
  id uuid primary key,
  project_id uuid not null references projects,
  kind text not null default 'submission' check (kind in ('submission', 'recheck')),
  round int not null default 1,
  status review_status not null default 'pending',
  -- Set by staff; otherwise the priority follows from the due time (AMB-156).
  priority_override review_priority,
  assignee_id uuid references users,
  submitted_at timestamptz not null,
  -- The earlier of 72 hours and three business days after submission (AMB-058).
  due_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text check (length(reason) <= 4000),
  -- The owner withdrew the project: the review leaves the queue without a decision.
  withdrawn_at timestamptz,
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check (status <> 'rejected' or length(trim(reason)) > 0),
  check (withdrawn_at is null or decided_at is null)
);
create unique index project_reviews_open on project_reviews (project_id, kind) where decided_at is null;
create index project_reviews_queue on project_reviews (status, due_at, id);
create index project_reviews_decided on project_reviews (status, decided_at desc, id desc) where decided_at is not null;
create index project_reviews_of_project on project_reviews (project_id);

create table review_comments (
  id uuid primary key,
  review_id uuid not null references project_reviews,
  author_id uuid not null references users,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index review_comments_of_review on review_comments (review_id, created_at);
