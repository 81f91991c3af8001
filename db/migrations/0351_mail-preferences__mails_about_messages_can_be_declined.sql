-- Mails about unread messages can be declined like those about questions.
alter table notification_preferences drop constraint notification_preferences_type_check;
alter table notification_preferences add constraint notification_preferences_type_check
  check (type in ('project_update', 'question', 'thanks', 'message'));
