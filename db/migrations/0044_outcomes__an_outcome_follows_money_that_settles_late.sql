-- Payments that were begun before the deadline and still waited when the outcome was decided. If one settles later, the
-- outcome follows: raised grows, and with it what the project reached.
create table outcome_waiting_gifts (
  donation_id uuid primary key references donations,
  project_id uuid not null,
  round smallint not null,
  -- When the gift was added to what the project raised by its deadline.
  counted_at timestamptz,
  foreign key (project_id, round) references project_outcomes
);
create index outcome_waiting_gifts_uncounted on outcome_waiting_gifts (project_id, round) where counted_at is null;

-- How often the outcome was changed by late money: each change is told anew.
alter table project_outcomes add column revision smallint not null default 0;
-- An offer to redirect holds until its end, also when late money lifted the project above its minimum meanwhile.
alter table project_outcomes drop constraint project_outcomes_check1;
alter table project_outcomes add constraint project_outcomes_offer
  check (kind <> 'below_minimum' or redirect_ends_at is not null);
alter table project_outcomes add constraint project_outcomes_offered
  check (redirect_ends_at is null or kind = 'below_minimum' or revision > 0);
