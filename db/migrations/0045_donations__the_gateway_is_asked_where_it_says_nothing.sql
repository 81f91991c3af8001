-- When to ask the gateway for a payment that no event has told of yet, and when it was asked last.
alter table donations add column ask_at timestamptz;
alter table donations add column asked_at timestamptz;
create index donations_to_ask on donations (ask_at) where ask_at is not null;
