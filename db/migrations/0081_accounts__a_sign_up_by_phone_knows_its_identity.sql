-- The id that the answer to a sign-up by phone names is the one that is stored once the code came back.
alter table phone_sign_ups add column identity_id uuid not null default gen_random_uuid();
alter table phone_sign_ups alter column identity_id drop default;
