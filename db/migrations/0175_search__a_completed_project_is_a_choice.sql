-- A project with its final report is neither open nor just closed.
alter table search_documents add column is_completed boolean not null default false;
update search_documents d set is_completed = true from projects p
  where d.kind = 'project' and p.id = d.id and p.completed_at is not null;

drop trigger projects_are_found_again on projects;
-- Not for views, which change no document.
create trigger projects_are_found_again after update on projects
  for each row when ((old.status = 'approved' or new.status = 'approved') and
    (old.title, old.description, old.methodology, old.impact, old.timeline, old.sector, old.subsection, old.funding_uses,
      old.status, old.hidden_at, old.raised_cents, old.donor_count, old.funding_goal_cents, old.submitted_at,
      old.deadline_at, old.completed_at, old.owner_id)
    is distinct from
    (new.title, new.description, new.methodology, new.impact, new.timeline, new.sector, new.subsection, new.funding_uses,
      new.status, new.hidden_at, new.raised_cents, new.donor_count, new.funding_goal_cents, new.submitted_at,
      new.deadline_at, new.completed_at, new.owner_id))
  execute function search_project_changed();
