-- Second factors (SESS-13). A factor counts once it was verified.
create table factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'recovery_code')),
  friendly_name text not null default '' check (length(friendly_name) <= 100),
  -- Of a totp factor; encrypted with a key derived from the installation's secret.
  secret_sealed text,
  -- The step of the last accepted code: none is accepted twice (RFC 6238 §5.2).
  last_step bigint not null default 0,
  verified_at timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'totp') = (secret_sealed is not null))
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
