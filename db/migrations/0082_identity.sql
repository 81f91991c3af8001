-- A phone is an account's once a code that was sent to it came back; until then the new one waits here.
alter table users
  add column new_phone text,
  add column phone_change_sent_at timestamptz;

-- Text messages that somebody asked for. Whose phone it is, is looked up afterwards, and the code is made when it is
-- sent: nothing that opens an account waits here.
create table sms_requests (
  id uuid primary key,
  kind text not null check (kind in ('sms', 'phone_change', 'reauthentication', 'factor')),
  -- E.164 without the plus sign.
  phone text not null,
  -- Null where the asker has not shown who they are.
  user_id uuid references users on delete cascade,
  challenge_id uuid references factor_challenges on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index sms_requests_due on sms_requests (next_attempt_at);

create table sms_codes (
  id uuid primary key,
  kind text not null check (kind in ('sms', 'phone_change', 'reauthentication', 'factor')),
  user_id uuid not null references users on delete cascade,
  phone text not null,
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
