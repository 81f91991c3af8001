-- Signing in with other services.

-- Where the identities come from, oldest first; kept with them, so that making a token asks no other table.
alter table users add column sign_in_providers text[] not null default '{email}';

-- Somebody is on the way to another service and back. Its nonce and verifier are derived from the state, which is
-- stored as a keyed hash; so is the mark of the browser that began it.
create table provider_flows (
  id uuid primary key,
  provider text not null,
  state_hash text not null unique,
  browser_hash text not null,
  redirect_to text not null,
  challenge jsonb,
  -- The session that another way of signing in is linked from, and that goes on afterwards.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index provider_flows_of_session on provider_flows (session_id) where session_id is not null;

alter table flow_states
  -- The service that was shown; null after a mailed link.
  add column provider text,
  -- Its own tokens; encrypted with a key derived from the installation's secret.
  add column provider_tokens_sealed text,
  -- The session that goes on; null where a new one begins.
  add column session_id uuid references sessions on delete cascade;
create index flow_states_of_session on flow_states (session_id) where session_id is not null;

-- The sign-in with another service that following the link allows.
alter table one_time_tokens add column identity jsonb;
