-- Key pairs whose private half never leaves a person's device (WebAuthn). Without a factor it is a passkey, which signs
-- in by itself; with one it is a security key, shown after the password.
create table webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  factor_id uuid unique references factors on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null unique check (length(credential_id) <= 1400),
  -- Base64url of the COSE key.
  public_key text not null,
  -- Of signatures; 0 for ever on keys that are kept in several places.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether copies of the key may exist, and whether they did when it was last used.
  backup_eligible boolean not null,
  backed_up boolean not null,
  friendly_name text not null check (length(friendly_name) <= 120),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_of_user on webauthn_credentials (user_id);

-- What a key is to sign. The row goes with the first answer, right or wrong.
create table webauthn_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'sign in', 'add factor', 'show factor')),
  -- Null where nobody has said yet who they are.
  user_id uuid references users on delete cascade,
  factor_id uuid references factors on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index webauthn_challenges_ending on webauthn_challenges (expires_at);

alter table factors drop constraint factors_kind_check;
alter table factors add constraint factors_kind_check check (kind in ('totp', 'webauthn', 'recovery_code'));

-- The passkey that a session began with: it ends with it.
alter table sessions add column passkey_id uuid references webauthn_credentials on delete set null;
