create type user_type as enum ('donor', 'researcher');
create type account_state as enum ('active', 'paused', 'banned', 'closed');
create type assurance_level as enum ('aal1', 'aal2');
create type subscription_tier as enum ('standard', 'advanced', 'premium');

create table users (
  id uuid primary key,
  -- Normalised: trimmed, lower case, NFC.
  email text unique,
  phone text unique,
  password_hash text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  -- Server-owned, copied once at sign-up (AMB-043). Null only for staff.
  user_type user_type,
  chosen_tier subscription_tier,
  institution text check (length(institution) <= 200),
  field_of_study text check (length(field_of_study) <= 200),
  avatar_file_id uuid references files,
  state account_state not null default 'active',
  terms_version text,
  terms_accepted_at timestamptz,
  confirmation_sent_at timestamptz,
  last_sign_in_at timestamptz,
  -- What the auth client may write; it never decides anything.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (email is not null or phone is not null)
);
alter table files add constraint files_owner foreign key (owner_id) references users;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  aal assurance_level not null default 'aal1',
  -- [{method, timestamp}], newest first, as the token carries it.
  methods jsonb not null,
  user_agent text,
  ip_hash text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

-- The token itself is not stored, nor its hash: it is the id with a keyed hash of it, so that the server can say the
-- active token again to a tab that missed it, and a copied table opens nothing.
create table refresh_tokens (
  id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  -- The token that it replaced; the row of that one may have been swept away.
  parent_id uuid,
  created_at timestamptz not null,
  -- Set when a child took its place.
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create unique index refresh_tokens_active on refresh_tokens (session_id) where used_at is null;

create type one_time_kind as enum ('signup', 'recovery', 'email_change', 'invite', 'otp', 'magiclink');
create table one_time_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind one_time_kind not null,
  -- Keyed hash of the link's token, and of the typed code with the address.
  token_hash text not null unique,
  code_hash text,
  sent_to text not null,
  redirect_to text,
  failures int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index one_time_tokens_of_user on one_time_tokens (user_id, kind);

-- How often something was tried for a key within a window: mails to an address, wrong passwords. Keys are keyed hashes.
create table attempts (
  key text primary key,
  count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);

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

create table signing_keys (
  kid text primary key,
  alg text not null check (alg in ('ES256', 'RS256')),
  public_jwk jsonb not null,
  -- Encrypted with a key derived from the installation's secret.
  private_sealed text not null,
  active_from timestamptz not null,
  retired_at timestamptz
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
