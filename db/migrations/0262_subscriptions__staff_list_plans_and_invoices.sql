-- The finance desk lists plans and invoices by state.
create index subscriptions_by_state on subscriptions (state, created_at desc, user_id desc);
create index subscriptions_newest on subscriptions (created_at desc, user_id desc);
create index invoices_by_state on invoices (state, issued_at desc, id desc) where number is not null;
