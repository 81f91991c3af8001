-- What a researcher wrote to all who gave to a project, or to those who gave since the last time.
create table thanks (
  id uuid primary key,
  project_id uuid not null references projects,
  by_id uuid not null references users,
  -- Chosen by the browser: the same request sent twice is one message.
  client_key uuid not null,
  -- Null once its author's account is closed.
  body text check (length(body) between 1 and 4000),
  donors int not null check (donors > 0),
  mailed int not null check (mailed between 0 and donors),
  sent_at timestamptz not null,
  unique (project_id, client_key)
);
create index thanks_of_project on thanks (project_id, sent_at desc);
create index thanks_of_author on thanks (by_id, sent_at desc);

-- Whom it went to, each once. Their researcher is never told who, only how many.
create table thanked_donors (
  thanks_id uuid not null references thanks,
  donor_id uuid not null references users,
  primary key (thanks_id, donor_id)
);
create index thanked_donors_donor on thanked_donors (donor_id);

alter table notification_preferences drop constraint notification_preferences_type_check;
alter table notification_preferences add constraint notification_preferences_type_check
  check (type in ('project_update', 'question', 'thanks'));
