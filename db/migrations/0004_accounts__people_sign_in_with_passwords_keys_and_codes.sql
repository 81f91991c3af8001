-- "Keyed hash" below is an HMAC and "sealed" is encrypted, both with keys derived from the installation's secret: a
-- copy of these tables alone opens no account.

-- People ------------------------------------------------------------------------------------------------------------

create type user_type as enum ('donor', 'researcher');
create type account_state as enum ('active', 'paused', 'banned', 'closed');
create type subscription_tier as enum ('standard', 'advanced', 'premium');

create table users (
  id uuid primary key,
  -- Normalised: trimmed, lower case, NFC.
  email text unique,
  email_verified_at timestamptz,
  -- E.164 without the plus sign.
  phone text unique,
  phone_verified_at timestamptz,
  password_hash text,
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  -- Decided by the server once, at sign-up (AMB-043). Null only for staff.
  user_type user_type,
  chosen_tier subscription_tier,
  institution text check (length(institution) <= 200),
  field_of_study text check (length(field_of_study) <= 200),
  avatar_file_id uuid references files,
  terms_version text,
  terms_accepted_at timestamptz,

  state account_state not null default 'active',
  -- Why the account is paused or banned, as its owner reads it.
  state_reason text check (length(state_reason) <= 1000),
  -- Null for a ban without an end.
  banned_until timestamptz,
  deleted_at timestamptz,
  -- The account has neither an e-mail address nor a phone yet: signed in anonymously, or by a service that names no
  -- address. The product treats such a session as signed out.
  is_anonymous boolean not null default false,

  -- A new e-mail address waits here until both the old and the new one were confirmed.
  new_email text,
  email_change_sent_at timestamptz,
  -- Which of the two was confirmed first.
  email_change_proven text check (email_change_proven in ('old', 'new')),
  -- A new phone waits here until the code that was sent to it came back.
  new_phone text,
  phone_change_sent_at timestamptz,

  -- When the newest mail of each kind was sent, as the auth API shows it.
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  -- Where the person's identities come from, oldest first. Kept here as well, so that making a token reads one table.
  sign_in_providers text[] not null default '{email}',
  -- Written by the person through the auth API, and by its admin calls. Neither decides anything.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_can_be_reached check (email is not null or phone is not null or is_anonymous)
);
create index users_newest on users (created_at desc, id desc);
create index users_banned on users (banned_until) where banned_until is not null;
create index users_anonymous on users (created_at) where is_anonymous;

-- The cycle between files and users is closed here.
alter table files add constraint files_owner foreign key (owner_id) references users;

-- An anonymous account that gets an e-mail address or a phone becomes a person's account for good.
create function know_who_can_be_reached() returns trigger language plpgsql as $$
begin
  new.is_anonymous := false;
  return new;
end $$;
create trigger users_become_known before update on users for each row
  when (old.is_anonymous and (new.email is not null or new.phone is not null))
  execute function know_who_can_be_reached();

-- How often something was tried for a key within a window: mails to an address, wrong passwords. Keys are keyed hashes.
create table attempts (
  key text primary key,
  count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- Second factors and passkeys ---------------------------------------------------------------------------------------

-- SESS-13. A factor counts once it was verified.
create table factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'webauthn', 'phone', 'recovery_code')),
  friendly_name text not null default '' check (length(friendly_name) <= 100),
  -- Of a totp factor. Sealed.
  secret_sealed text,
  -- The time step of the last accepted code: no code is accepted twice (RFC 6238 §5.2).
  last_step bigint not null default 0,
  -- Of a phone factor: E.164 without the plus sign. Not users.phone, which signs in by itself.
  phone text,
  verified_at timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'totp') = (secret_sealed is not null)),
  constraint factors_phone_check check ((kind = 'phone') = (phone is not null))
);
create index factors_of_user on factors (user_id);
create unique index factors_recovery_codes_once on factors (user_id) where kind = 'recovery_code';

create table factor_challenges (
  id uuid primary key,
  factor_id uuid not null references factors on delete cascade,
  failures int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_challenges_of_factor on factor_challenges (factor_id);

create table recovery_codes (
  factor_id uuid not null references factors on delete cascade,
  -- Keyed hash.
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Public keys whose private half never leaves a person's device (WebAuthn). Without a factor it is a passkey, which
-- signs in by itself; with a factor it is a security key, used after the password.
create table webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  factor_id uuid unique references factors on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null unique check (length(credential_id) <= 1400),
  -- Base64url of the COSE key.
  public_key text not null,
  -- Signature counter; it stays 0 on keys that are synchronised between devices.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether the key may be synchronised, and whether it was when last used.
  backup_eligible boolean not null,
  backed_up boolean not null,
  friendly_name text not null check (length(friendly_name) <= 120),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_of_user on webauthn_credentials (user_id);

-- What a key is to sign. The first answer deletes the row, right or wrong.
create table webauthn_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'sign in', 'add factor', 'show factor')),
  -- Null while the person is not identified yet.
  user_id uuid references users on delete cascade,
  factor_id uuid references factors on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index webauthn_challenges_ending on webauthn_challenges (expires_at);

-- Sessions ----------------------------------------------------------------------------------------------------------

create type assurance_level as enum ('aal1', 'aal2');

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  aal assurance_level not null default 'aal1',
  -- [{method, timestamp}], newest first, as the access token carries it.
  methods jsonb not null,
  -- The passkey that began the session: removing the passkey ends the session.
  passkey_id uuid references webauthn_credentials on delete set null,
  user_agent text,
  ip_hash text,
  -- The network of the last use, without the part that identifies one line. Only the session's owner sees it.
  network text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

-- A refresh token is its row's id with a keyed hash of that id, so neither the token nor a hash of it is stored: the
-- server can answer the active token again to a tab that missed it, and a copied table opens no session.
create table refresh_tokens (
  id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  -- The token that this one replaced. No foreign key: the older row may have been deleted.
  parent_id uuid,
  created_at timestamptz not null,
  -- Set when another token replaced this one.
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create unique index refresh_tokens_active on refresh_tokens (session_id) where used_at is null;

create table signing_keys (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  public_jwk jsonb not null,
  private_sealed text not null,
  active_from timestamptz not null,
  retired_at timestamptz
);

-- Signing in by mail ------------------------------------------------------------------------------------------------

create type one_time_kind as enum
  ('signup', 'recovery', 'email_change', 'invite', 'otp', 'magiclink', 'reauthentication');

create table one_time_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind one_time_kind not null,
  -- Keyed hashes: of the link's token, and of the typed code together with the address.
  token_hash text not null unique,
  code_hash text,
  sent_to text not null,
  redirect_to text,
  -- What the sign-up that sent this mail said: following the link applies these words, not those of another sign-up
  -- for the same address. Null for a mail without a sign-up, which leaves the account without a password.
  sign_up jsonb,
  -- RFC 7636, where the client wants a code instead of a session in the link's redirect.
  challenge jsonb,
  -- The identity at another service that following the link connects.
  identity jsonb,
  failures int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index one_time_tokens_of_user on one_time_tokens (user_id, kind);
create index one_time_tokens_waiting on one_time_tokens (sent_to) where used_at is null;

-- A mail that was asked for. A task looks up the account afterwards, so that the answer takes the same time for every
-- address (AMB-033).
create table mail_requests (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'recover', 'sign in', 'change', 'join')),
  email text not null,
  redirect_to text not null,
  challenge jsonb,
  -- What a new account is made of, where the request allows one.
  sign_up jsonb,
  may_sign_up boolean not null default false,
  -- The identity at another service that the mail would connect.
  identity jsonb,
  created_at timestamptz not null,
  constraint mail_requests_join_check check ((purpose = 'join') = (identity is not null))
);

-- Signing in by phone -----------------------------------------------------------------------------------------------

-- A sign-up by phone makes no account before its code came back: naming another person's phone reserves nothing.
create table phone_sign_ups (
  -- E.164 without the plus sign, as in the tables below; one sign-up waits for a phone.
  phone text primary key,
  -- The id of the account that it becomes.
  account_id uuid not null,
  -- Null where the person chooses a password after proving the phone.
  password_hash text,
  -- What the person said of themselves.
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  -- Whether the operator's hook has allowed the sign-up.
  welcomed boolean not null,
  created_at timestamptz not null
);
create index phone_sign_ups_by_age on phone_sign_ups (created_at);

-- A text message that was asked for. A task looks up the account and makes the code when it sends the message, so no
-- code waits here.
create table sms_requests (
  id uuid primary key,
  kind text not null check (kind in ('sms', 'phone_change', 'reauthentication', 'factor')),
  phone text not null,
  -- Null where the person asking is not signed in.
  user_id uuid references users on delete cascade,
  challenge_id uuid references factor_challenges on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index sms_requests_due on sms_requests (next_attempt_at);
create index sms_requests_of_challenge on sms_requests (challenge_id) where challenge_id is not null;

create table sms_codes (
  id uuid primary key,
  kind text not null check (kind in ('sms', 'phone_change', 'reauthentication', 'factor')),
  -- Null for the code of a sign-up.
  user_id uuid references users on delete cascade,
  phone text not null,
  -- The challenge of a phone factor that asked for the code.
  challenge_id uuid references factor_challenges on delete cascade,
  -- Keyed hash of the code with the phone.
  code_hash text not null,
  failures int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index sms_codes_waiting on sms_codes (phone) where used_at is null;
create index sms_codes_of_user on sms_codes (user_id);
create index sms_codes_of_challenge on sms_codes (challenge_id) where challenge_id is not null;

-- Signing in with other services: OAuth, OpenID Connect and SAML 2.0 ------------------------------------------------

create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null,
  provider_user_id text not null,
  data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_user_id)
);
create index identities_of_user on identities (user_id);

-- The auth API ------------------------------------------------------------------------------------------------------

-- A client that uses PKCE (RFC 7636) followed a link or came back from a service: the code in its redirect is exchanged
-- once, for a session.
create table flow_states (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Keyed hash.
  code_hash text not null unique,
  challenge jsonb not null,
  -- The service that the person came back from; null after a mailed link.
  provider text,
  -- The service's own tokens. Sealed.
  provider_tokens_sealed text,
  -- The session that goes on; null where a new one begins.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index flow_states_of_user on flow_states (user_id);
create index flow_states_of_session on flow_states (session_id) where session_id is not null;

-- Calls to the operator's hooks that no request waits for: a task sends each until the hook accepts it.
create table hook_calls (
  id uuid primary key,
  hook text not null,
  -- Sealed, because it may carry codes.
  payload_sealed text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index hook_calls_due on hook_calls (next_attempt_at);
