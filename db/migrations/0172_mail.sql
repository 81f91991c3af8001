-- Sent mails whose words are still here, by when they were sent: they are forgotten after a month.
create index outbox_mails_with_words on outbox_mails (sent_at) where html_body <> '' and sent_at is not null;
