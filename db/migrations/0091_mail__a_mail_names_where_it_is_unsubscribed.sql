-- For List-Unsubscribe (RFC 8058); erased with the mail's text.
alter table outbox_mails add column unsubscribe_url text;
