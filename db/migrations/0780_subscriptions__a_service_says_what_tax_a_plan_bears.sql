-- What a tax service said of an invoice, kept before the invoice is made and never asked again for it. One that was asked
-- for a month that begins (period_start), or for an offer, waits here until its invoice takes it.
create table plan_taxes (
  id uuid primary key,
  user_id uuid not null references users,
  gateway text not null,
  period_start timestamptz,
  region text not null,
  -- Forgotten when the account is closed.
  postal_code text,
  amount_cents bigint not null check (amount_cents > 0),
  tax_cents bigint not null check (tax_cents >= 0),
  bps int not null check (bps >= 0),
  name text not null,
  tax_ref text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  invoice_id uuid unique references invoices,
  -- When the service is told that it was paid; null once it was, and while its invoice is not paid.
  report_at timestamptz,
  reported_at timestamptz,
  refused_code text,
  unique (gateway, tax_ref)
);
create unique index plan_taxes_of_month on plan_taxes (user_id, period_start) where invoice_id is null and period_start is not null;
create index plan_taxes_to_report on plan_taxes (report_at) where report_at is not null;
create index plan_taxes_of_user on plan_taxes (user_id, asked_at);
create index plan_taxes_unused on plan_taxes (expires_at) where invoice_id is null;

-- Where a country alone does not say what tax is due.
alter table subscriptions add column postal_code text;
alter table quotes add column plan_tax_id uuid references plan_taxes on delete set null;
