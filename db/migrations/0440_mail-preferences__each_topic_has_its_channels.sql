-- What a person chose for a topic: whether it stands among the notifications, and when it is mailed. Only what differs
-- from the defaults, which stand in the rules.
alter table notification_preferences drop constraint notification_preferences_type_check;
alter table notification_preferences
  add column in_app boolean not null default true,
  add column mail text check (mail in ('now', 'daily', 'weekly', 'monthly', 'never')),
  -- What a link in a mail ended, so that it can be undone there.
  add column mail_before text check (mail_before in ('now', 'daily', 'weekly', 'monthly')),
  -- Since when it is gathered: what came before was mailed at once, or not wanted.
  add column gathered_since timestamptz;
update notification_preferences set mail = case when email then 'now' else 'never' end;
alter table notification_preferences alter column mail set not null, drop column email;
create index notification_preferences_gathered on notification_preferences (user_id)
  where mail in ('daily', 'weekly', 'monthly');

-- The reminders of researchers are rows like the others.
insert into notification_preferences (user_id, type, mail, changed_at)
select user_id, topic, mail, updated_at from reminder_settings, lateral (values
  ('weekly_nudge', 'weekly', weekly_updates), ('monthly_figures', 'monthly', monthly_reports),
  ('update_due', 'never', not update_due), ('message', 'never', not donor_messages)) as chosen (topic, mail, differs)
where differs
on conflict (user_id, type) do update set mail = excluded.mail;
drop table reminder_settings;

-- Where a person's day begins: an IANA name, such as Europe/Oslo. Without a row: UTC.
create table time_zones (
  user_id uuid primary key references users,
  zone text not null,
  changed_at timestamptz not null
);
