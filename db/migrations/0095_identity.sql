-- A phone as the second factor. Its codes are those of sms_codes, bound to the challenge that asked for them.
alter table factors
  -- E.164 without the plus sign. Not the account's phone, which opens the account by itself.
  add column phone text,
  drop constraint factors_kind_check,
  add constraint factors_kind_check check (kind in ('totp', 'webauthn', 'phone', 'recovery_code')),
  add constraint factors_phone_check check ((kind = 'phone') = (phone is not null));
create index sms_codes_of_challenge on sms_codes (challenge_id) where challenge_id is not null;
create index sms_requests_of_challenge on sms_requests (challenge_id) where challenge_id is not null;
