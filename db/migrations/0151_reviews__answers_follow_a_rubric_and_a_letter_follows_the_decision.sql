-- The questions that reviewers answer. A version never changes once it stands: another one follows it.
create table review_rubrics (
  version int primary key check (version > 0),
  -- [{key, name, text, weight}], in order; each is answered with 0 to 4.
  questions jsonb not null check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) > 0),
  by_id uuid references users,
  at timestamptz not null
);
create trigger review_rubrics_are_append_only before update or delete or truncate on review_rubrics
  for each statement execute function refuse_change();
insert into review_rubrics (version, questions, at) values (1, '[
  {"key": "question", "name": "Question is clear", "weight": 1,
    "text": "It says what would be known afterwards, and why that matters."},
  {"key": "method", "name": "Method answers it", "weight": 2,
    "text": "Controls, sample and analysis let the result be believed, whichever way it falls."},
  {"key": "plan", "name": "Plan is feasible", "weight": 1,
    "text": "These people can do it in this time, with what they have."},
  {"key": "budget", "name": "Budget fits the plan", "weight": 1,
    "text": "Each amount follows from the plan, and nothing that is needed is missing."},
  {"key": "ethics", "name": "Ethics in order", "weight": 1,
    "text": "Approvals that the work needs are there or on their way; nobody is put at risk."},
  {"key": "sharing", "name": "Data will be shared", "weight": 1,
    "text": "Others can check the result, also a negative one."}
]', now());

-- Pinned when the review opens: nobody answers other questions than those it began with.
alter table project_reviews add rubric_version int references review_rubrics;
update project_reviews set rubric_version = 1 where decided_at is null;

create table review_answers (
  review_id uuid not null references project_reviews,
  by_id uuid not null references users,
  key text not null,
  score smallint check (score between 0 and 4),
  note text not null default '' check (length(note) <= 4000),
  -- The researcher reads the note in the letter.
  author_sees boolean not null default false,
  revision int not null default 1,
  at timestamptz not null,
  primary key (review_id, by_id, key)
);

-- A decision may also ask for changes: the round is over, and what comes back is the next one.
alter table project_reviews drop constraint project_reviews_check, drop constraint project_reviews_check1;
alter table project_reviews
  add constraint project_reviews_decided check (
    (status in ('approved', 'rejected', 'changes_requested')) = (decided_at is not null)),
  add constraint project_reviews_reason check (
    status not in ('rejected', 'changes_requested') or length(trim(reason)) > 0);

-- Each decision with the letter that tells it. It counts at once; until the letter leaves both can be taken back.
create table review_decisions (
  id uuid primary key,
  review_id uuid not null references project_reviews,
  -- Of the project: what was judged.
  version int not null,
  outcome text not null check (outcome in ('approved', 'rejected', 'changes_requested')),
  -- A second person has to agree: only recommended until then.
  is_final boolean not null,
  -- The version that took the place of the one judged, where a re-check put the reviewed wording back.
  put_back_version int,
  letter text not null check (length(letter) between 1 and 60000),
  template int not null,
  by_id uuid not null references users,
  at timestamptz not null,
  letter_at timestamptz,
  sent_at timestamptz,
  taken_back_at timestamptz,
  taken_back_by uuid references users,
  check (is_final = (letter_at is not null)),
  check (sent_at is null or taken_back_at is null)
);
create index review_decisions_of_review on review_decisions (review_id, at);
create index review_decisions_to_send on review_decisions (letter_at)
  where is_final and sent_at is null and taken_back_at is null;
-- What was decided stays; only that its letter left, or that it was taken back, is added, once.
create function keep_decisions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.sent_at is not null or old.taken_back_at is not null
    or (to_jsonb(new) - '{sent_at,taken_back_at,taken_back_by}'::text[])
      <> (to_jsonb(old) - '{sent_at,taken_back_at,taken_back_by}'::text[]) then
    raise exception 'decisions are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger review_decisions_are_kept before update or delete on review_decisions
  for each row execute function keep_decisions();

-- What the researcher is asked to change, field by field.
create table review_field_requests (
  id uuid primary key,
  decision_id uuid not null references review_decisions,
  project_id uuid not null references projects,
  field text not null,
  request text not null check (length(request) between 1 and 2000),
  position int not null,
  at timestamptz not null
);
create index review_field_requests_of_project on review_field_requests (project_id, at);

-- What happened to a project beside its status.
alter table project_status_log drop constraint project_status_log_event_check;
alter table project_status_log
  add constraint project_status_log_event_check check (event in ('withdrawn', 'changes_requested', 'taken_back'));
