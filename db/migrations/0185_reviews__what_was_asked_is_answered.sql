-- What a researcher writes about a change that reviewers asked for; sent in with the edit. The latest one counts.
create table review_request_answers (
  id uuid primary key,
  request_id uuid not null references review_field_requests,
  answer text not null check (length(answer) between 1 and 4000),
  by_id uuid not null references users,
  at timestamptz not null
);
create index review_request_answers_of_request on review_request_answers (request_id, at);
create trigger review_request_answers_are_append_only before update or delete or truncate on review_request_answers
  for each statement execute function refuse_change();
