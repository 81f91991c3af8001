alter table notifications
  -- The body, while a moderator hides what it quotes.
  add column withheld_body text;

-- Finds everyone's notifications of an update, a project or a position, also those of people who no longer follow it.
create index notifications_of_news on notifications (target) where type = 'project_update';

-- An update that is hidden already; it has its text when it is shown again.
update notifications n set body = null from project_updates u
where n.type = 'project_update' and n.target = '/project/' || u.project_id || '?tab=updates'
  and n.event_key = 'update:' || u.id and (u.hidden_at is not null or u.state = 'taken_back');
update notifications n set withheld_body = n.body, body = null from projects p
where n.type = 'project_update' and n.target in ('/project/' || p.id, '/project/' || p.id || '?tab=updates')
  and p.hidden_at is not null and n.body is not null;
update notifications n set withheld_body = n.body, body = null from jobs job
where n.type = 'project_update' and n.target = '/jobs/' || job.id
  and (job.state = 'removed' or job.poster_hidden) and n.body is not null;
