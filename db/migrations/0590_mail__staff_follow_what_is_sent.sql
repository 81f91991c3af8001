-- What staff look through, newest first: of a class, of what is not sent, and of one address.
create index outbox_mails_of_class on outbox_mails (class, created_at desc, id desc);
create index outbox_mails_not_sent on outbox_mails (created_at desc, id desc) where sent_at is null;
create index outbox_mails_to on outbox_mails (lower(recipient), created_at desc, id desc);
create index mail_events_of_mail on mail_events (mail_id) where mail_id is not null;
