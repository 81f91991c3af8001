-- A browser on its way to another service and back. The flow's nonce and verifier are derived from its state.
create table provider_flows (
  id uuid primary key,
  provider text not null,
  -- Keyed hashes: of the state, and of the cookie of the browser that began the flow.
  state_hash text not null unique,
  browser_hash text not null,
  redirect_to text not null,
  challenge jsonb,
  -- The session that the service is connected to, and that goes on afterwards. Null when signing in.
  session_id uuid references sessions on delete cascade,
  -- A SAML answer comes by a form from another site, without our cookie: the checked person waits here until the
  -- browser that began the flow asks.
  person jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index provider_flows_of_session on provider_flows (session_id) where session_id is not null;

-- A person whom another service named without an e-mail address. They give one and its owner follows a mailed link;
-- until then there is neither an account nor a session.
create table newcomers (
  id uuid primary key,
  -- Keyed hash of the cookie of the browser that began it.
  browser_hash text not null unique,
  provider text not null,
  -- As the service named them.
  person jsonb not null,
  redirect_to text not null,
  challenge jsonb,
  -- How many addresses were given, because the mails to them are limited.
  mails integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index newcomers_expiring on newcomers (expires_at);
