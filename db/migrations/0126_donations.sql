-- What a gateway keeps for itself of a payment: the platform's cost, told by the gateway, often later than the payment.
create table payment_costs (
  donation_id uuid primary key references donations,
  gateway text not null,
  -- The gateway's own row for it.
  cost_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  told_at timestamptz not null,
  unique (gateway, cost_ref)
);
create trigger payment_costs_are_append_only before update or delete or truncate on payment_costs
  for each statement execute function refuse_change();
