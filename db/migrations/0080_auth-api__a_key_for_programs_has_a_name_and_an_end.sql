-- Keys for programs, by id: the token itself is shown once and stored nowhere. Tokens without a row open nothing.
create table service_keys (
  id uuid primary key,
  role text not null check (role in ('service_role', 'anon')),
  -- What the operator calls it, to know it again in the list.
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the hour; null before the first call.
  last_used_at timestamptz,
  revoked_at timestamptz
);
