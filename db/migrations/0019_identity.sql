-- A mail that somebody asked for. Who has an account is looked up afterwards, so that the answer takes the same time
-- for every address (AMB-033).
create table mail_requests (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'recover', 'sign in')),
  email text not null,
  redirect_to text not null,
  -- RFC 7636, where the asking client wants a code instead of a session in the link's redirect.
  challenge jsonb,
  -- What a new account would be made of, where the asker allows one.
  sign_up jsonb,
  may_sign_up boolean not null default false,
  created_at timestamptz not null
);
alter table one_time_tokens add column challenge jsonb;

-- A link of such a client was followed: the code in its redirect is exchanged once, for a session.
create table flow_states (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Keyed hash.
  code_hash text not null unique,
  challenge jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index flow_states_of_user on flow_states (user_id);
