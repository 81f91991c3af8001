-- Keyed hash of the mark of the browser that signed up, or asked for another address, while a mail is under way: where
-- the same browser follows the link, one person asked and owns the mailbox, and no stranger's password is in the account.
alter table users add column asked_by_browser text;
