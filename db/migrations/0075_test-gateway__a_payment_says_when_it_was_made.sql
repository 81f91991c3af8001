-- When the built-in gateway took the money. Payments of before do not say.
alter table test_gateway_payments add column paid_at timestamptz;
