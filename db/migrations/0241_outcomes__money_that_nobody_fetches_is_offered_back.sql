-- Money of a project whose researcher cannot be paid, because nobody has said or proven who is: reminders, then the donors'
-- offer to redirect their gifts, then a person of the finance team.
alter table project_outcomes
  add column unfetched_reminders int not null default 0,
  -- When the offer began for this reason; `redirect_ends_at` is its end.
  add column unfetched_at timestamptz,
  -- When it was given to a person.
  add column unfetched_case_at timestamptz;

-- An offer has a reason: the minimum, money that settled late, or that nobody could be paid.
alter table project_outcomes drop constraint project_outcomes_offered;
alter table project_outcomes add constraint project_outcomes_offered
  check (redirect_ends_at is null or kind = 'below_minimum' or revision > 0 or unfetched_at is not null);
