-- An event that nobody could apply: a person closed its exception with a reason, so it waits no longer. It is handled then,
-- and nothing follows from it.
alter table payment_events add set_aside_at timestamptz;
alter table payment_events add check (set_aside_at is null or handled_at is not null);
-- Those that wait, by what they are about: a decision about one of them holds for all.
create index payment_events_waiting_about on payment_events (gateway, payment_ref) where handled_at is null;

-- The proof that counts is the newest by order, not by clock: a clock that was wrong once would hold for ever.
alter table books_proofs add sequence bigint generated always as identity;
create index books_proofs_by_sequence on books_proofs (sequence desc);
drop index books_proofs_newest;
