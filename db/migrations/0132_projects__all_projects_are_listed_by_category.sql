-- The page of all projects has the category filter of the areas' lists: a scope 'all+equipment' for each use.
insert into project_listings (scope, project_id, score, submitted_at, needed_cents, deadline_rank)
  select 'all+' || funding_use, l.project_id, l.score, l.submitted_at, l.needed_cents, l.deadline_rank
  from project_listings l join projects p on p.id = l.project_id cross join unnest(p.funding_uses) funding_use
  where l.scope = 'all'
  on conflict do nothing;
