-- A sign-up by phone is no account before its code came back: whoever names a stranger's phone holds nothing.
create table phone_sign_ups (
  -- E.164 without the plus sign; one sign-up waits for a phone.
  phone text primary key,
  -- The id of the account that it becomes.
  account_id uuid not null,
  -- Null: whoever proves the phone chooses one afterwards.
  password_hash text,
  -- What the person said of themselves.
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  -- Whether the operator's hook has had its say.
  welcomed boolean not null,
  created_at timestamptz not null
);
create index phone_sign_ups_by_age on phone_sign_ups (created_at);

-- A code without a person is that of a sign-up.
alter table sms_codes alter column user_id drop not null;
