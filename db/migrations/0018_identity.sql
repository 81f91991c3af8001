-- What a sign-up said, kept with the mail that it caused: confirming applies these words, not a stranger's later or
-- earlier ones. Null on a link that nobody signed up for; confirming by it leaves the account without a password.
alter table one_time_tokens add column sign_up jsonb;
