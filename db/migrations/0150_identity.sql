-- Somebody came with another service that names no e-mail address. They give one, and a mail asks its owner; until its
-- link was followed there is neither an account nor a session.
create table newcomers (
  id uuid primary key,
  -- Keyed hash of what the browser that began it carries.
  browser_hash text not null unique,
  provider text not null,
  -- Whom the service named.
  person jsonb not null,
  redirect_to text not null,
  challenge jsonb,
  -- Addresses that were given; mails are not sent without end.
  mails integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index newcomers_expiring on newcomers (expires_at);

alter table mail_requests drop constraint mail_requests_purpose_check;
alter table mail_requests
  add constraint mail_requests_purpose_check check (purpose in ('confirm', 'recover', 'sign in', 'change', 'join')),
  -- The sign-in with another service that the mail would allow.
  add column identity jsonb,
  add constraint mail_requests_join_check check ((purpose = 'join') = (identity is not null));
