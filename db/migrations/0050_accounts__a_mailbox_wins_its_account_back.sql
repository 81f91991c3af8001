-- Since when nothing is in the account but what the owner of its address put there: set where the address was proven
-- without a password, a phone or a session that was there before. Null: a sign-up's password may be a stranger's, and the
-- first recovery by mail ends everything that did not come by the mailbox.
alter table users add column owner_proven_at timestamptz;
update users set owner_proven_at = email_verified_at;

-- Of a sign-up that came for the address of a confirmed account. It opens nothing: sign-in answers to it as it does to
-- the password of a sign-up that waits, so that nobody learns by it which addresses have an account.
alter table users
  add column repeated_hash text,
  add column repeated_at timestamptz;

-- Whether the session began by a mailed link or code, and so what was added in it is the mailbox owner's.
alter table sessions add column by_mailbox boolean not null default false;
alter table factors add column by_mailbox boolean not null default false;
alter table webauthn_credentials add column by_mailbox boolean not null default false;
-- What was added before is kept.
update factors set by_mailbox = true;
update webauthn_credentials set by_mailbox = true;
