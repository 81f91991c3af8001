-- How many reports of one person wait: who reports very much is looked at after others.
create index moderation_reports_waiting on moderation_reports (reporter_id) where decision_id is null;
