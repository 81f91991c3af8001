-- What one person gave back alone in a day is summed at each of their refunds.
create index refunds_alone on refunds (requested_by, requested_at) where decided_by is null and state <> 'requested';
