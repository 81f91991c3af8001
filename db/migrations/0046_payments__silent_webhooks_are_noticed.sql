-- Payments that were found by asking: if no event tells of one within minutes, something is wrong with the webhooks.
create index payment_events_asked on payment_events (received_at) where type = 'asked';
