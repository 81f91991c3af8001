-- The dashboard tells of fourteen days, however many tickets there were before.
create index tickets_answered_lately on tickets (first_answered_at desc) where first_answered_at is not null;
create index tickets_asked_lately on tickets (created_at desc) include (topic);
create index tickets_rated_lately on tickets (rated_at desc) where rated_at is not null;
