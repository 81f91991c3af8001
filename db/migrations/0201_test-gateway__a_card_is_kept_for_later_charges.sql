-- The built-in gateway keeps cards, as other gateways do, and charges them without the person.
create table test_gateway_cards (
  method_ref text primary key,
  customer_ref text not null,
  card text not null,
  created_at timestamptz not null
);
alter table test_gateway_payments
  -- A page on which a card is only kept costs nothing.
  drop constraint test_gateway_payments_amount_cents_check,
  add constraint test_gateway_payments_amount_cents_check check (amount_cents >= 0),
  -- The customer whose card it keeps, once it is paid.
  add column keeps_for text,
  add column method_ref text references test_gateway_cards,
  -- A charge without a page: it can be tried again after a decline.
  add column is_charge boolean not null default false;
