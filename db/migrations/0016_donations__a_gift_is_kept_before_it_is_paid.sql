create type donation_state as enum
  ('created', 'requires_action', 'processing', 'succeeded', 'failed',
   'partially_refunded', 'refunded', 'disputed', 'lost');

-- Donors who gave by their e-mail address, without an account (AMB-094).
create table donation_guests (
  id uuid primary key,
  -- Normalised like users.email. Emptied when the account that claimed the gifts is closed.
  email text unique,
  created_at timestamptz not null
);

create table donations (
  id uuid primary key,
  project_id uuid not null references projects,
  donor_id uuid references users,
  -- Set for a gift made without an account. It stays when an account with the address claims the gift and becomes its
  -- donor, because the receipt keeps its number.
  guest_id uuid references donation_guests,
  -- The donor that the gift counts for: an account, or a guest until the gift is claimed.
  giver_id uuid not null generated always as (coalesce(donor_id, guest_id)) stored,
  -- The donor whose receipts are numbered with it: always the one that the gift was made by.
  series_id uuid not null generated always as (coalesce(guest_id, donor_id)) stored,

  gross_cents bigint not null,
  platform_fee_cents bigint not null check (platform_fee_cents >= 0),
  processing_fee_cents bigint not null check (processing_fee_cents >= 0),
  net_cents bigint not null check (net_cents > 0),
  -- The donor paid the fees on top: the net is in whole dollars, and the gross carries the cents.
  covers_fees boolean not null default false,
  -- The rates as charged; a past fee is never computed again. 1 basis point (bps) is 0.01 %.
  platform_bps int not null,
  processing_bps int not null,
  processing_fixed_cents int not null,
  currency char(3) not null default 'USD',
  anonymous boolean not null,
  note text check (length(note) <= 500),

  -- What the donor got back; the processing fee is never given back (AMB-097).
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and gross_cents - processing_fee_cents),
  -- What the donor's bank took back for good.
  lost_cents bigint not null default 0 check (lost_cents >= 0),
  state donation_state not null default 'created',
  failure_code text,
  -- Made in the browser; with the donor it makes a double click one gift.
  client_key text not null,
  request_hash text not null,
  gateway text not null,
  payment_ref text unique,
  checkout_url text,
  -- Counted for each donor from 1, given when the payment succeeds.
  receipt_number int,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  updated_at timestamptz not null,
  constraint donations_client_key unique (series_id, client_key),
  constraint donations_receipt unique (series_id, receipt_number),
  constraint donations_have_a_giver check (donor_id is not null or guest_id is not null),
  check (gross_cents = platform_fee_cents + processing_fee_cents + net_cents)
);
create index donations_of_donor on donations (donor_id, created_at desc);
create index donations_of_guest on donations (guest_id) where guest_id is not null;
create index donations_of_project on donations (project_id, succeeded_at desc) where succeeded_at is not null;
create index donations_newest on donations (created_at desc, id desc);
-- Few of many, and what the finance desk looks for.
create index donations_taken on donations (created_at desc, id desc)
  where state in ('failed', 'partially_refunded', 'refunded', 'disputed', 'lost');
create index donations_waiting on donations (created_at) where state in ('created', 'requires_action', 'processing');

-- What a gift may say of its donor.
create view givers as
  select id, first_name, last_name, email from users
  union all
  select id, '', '', email from donation_guests;

-- The donors of a project: a donor counts once (AMB-107), as long as one of their gifts counts.
create table project_donors (
  project_id uuid not null references projects,
  donor_id uuid not null,
  gifts int not null check (gifts >= 0),
  primary key (project_id, donor_id)
);

-- The last receipt number of each donor: this row is locked to take the next one, so that numbers have no gaps.
create table donation_receipts (
  donor_id uuid primary key,
  last_number int not null
);

-- What the totals of projects do not include yet: appended with the gift or with what is taken from it, folded in
-- within a second.
create table donation_deltas (
  donation_id uuid not null references donations,
  project_id uuid not null,
  gross_cents bigint not null,
  -- 1 when the gift brought the project a new donor, -1 when that donor's last gift went.
  new_donors smallint not null
);

-- What a gateway keeps for itself of a payment: a cost of the platform, often reported later than the payment.
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
select withhold_change('payment_costs');
