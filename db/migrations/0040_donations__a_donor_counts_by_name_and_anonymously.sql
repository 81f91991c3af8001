-- A donor who gave to a project once by name and once anonymously counts as two in public numbers: a count of one beside
-- a named gift and an anonymous one would say who gave anonymously.
alter table project_donors add column anonymous boolean not null default false;
alter table project_donors drop constraint project_donors_pkey;
delete from project_donors;
alter table project_donors alter column anonymous drop default;
alter table project_donors add primary key (project_id, donor_id, anonymous);
insert into project_donors (project_id, donor_id, anonymous, gifts)
select project_id, giver_id, anonymous,
  count(*) filter (where refunded_cents < gross_cents - processing_fee_cents and gross_cents - refunded_cents - lost_cents > 0)
from donations where succeeded_at is not null group by project_id, giver_id, anonymous;
-- The difference is folded in with the other deltas.
insert into donation_deltas (donation_id, project_id, gross_cents, new_donors)
select (select id from donations where project_id = project.id limit 1), project.id, 0, counted.donors - counted.before
from projects project
join lateral (
  select (select count(*) from project_donors where project_id = project.id and gifts > 0) as donors,
    project.donor_count + coalesce((select sum(new_donors) from donation_deltas where project_id = project.id), 0) as before
) counted on counted.donors <> counted.before;

-- Few of many: gifts of which something went back, whose remains a ledger tells.
create index donations_returned on donations (project_id) where refunded_cents > 0 or lost_cents > 0;
