-- Whether its holder proved who they are when it began. False where another service or an institution signed them in,
-- which may have known them by a session of its own, and for sessions of before this migration.
alter table sessions add column proven boolean not null default false;
-- Whether the institution authenticated the person for this sign-in.
alter table flow_states add column authenticated_anew boolean not null default false;
