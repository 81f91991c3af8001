-- The link that ended the mails of a topic: a topic, or a kind of digest. Of two links, each undoes its own.
alter table notification_preferences add column ended_by text;
-- Which of two links ended a topic was not stored: the one of its digest, or else its own.
update notification_preferences set ended_by = case when mail_before in ('daily', 'weekly', 'monthly') then mail_before
  else type end
where mail_before is not null;
