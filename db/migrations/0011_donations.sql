create type donation_state as enum
  ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'partially_refunded', 'refunded', 'disputed', 'lost');

create table donations (
  id uuid primary key,
  project_id uuid not null references projects,
  donor_id uuid references users,
  gross_cents bigint not null,
  platform_fee_cents bigint not null check (platform_fee_cents >= 0),
  processing_fee_cents bigint not null check (processing_fee_cents >= 0),
  net_cents bigint not null check (net_cents > 0),
  -- The giver paid the fees on top: the net is in whole dollars, and the gross carries the cents.
  covers_fees boolean not null default false,
  -- The rates as charged; a past fee is never computed anew.
  platform_bps int not null,
  processing_bps int not null,
  processing_fixed_cents int not null,
  currency char(3) not null default 'USD',
  anonymous boolean not null,
  note text check (length(note) <= 500),
  -- What went back to the giver; the processing fee never does (AMB-097).
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and gross_cents - processing_fee_cents),
  -- What the giver's bank took back for good.
  lost_cents bigint not null default 0 check (lost_cents >= 0),
  state donation_state not null default 'created',
  failure_code text,
  -- From the browser; with the donor it makes a double click one gift.
  client_key text not null,
  request_hash text not null,
  gateway text not null,
  payment_ref text unique,
  checkout_url text,
  -- Numbered for each donor, given with the success.
  receipt_number int,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  updated_at timestamptz not null,
  unique (donor_id, client_key),
  unique (donor_id, receipt_number),
  check (gross_cents = platform_fee_cents + processing_fee_cents + net_cents)
);
create index donations_of_donor on donations (donor_id, created_at desc);
create index donations_of_project on donations (project_id, succeeded_at desc) where succeeded_at is not null;
create index donations_newest on donations (created_at desc, id desc);
-- Few of many, and what the finance desk looks for.
create index donations_taken on donations (created_at desc, id desc)
  where state in ('failed', 'partially_refunded', 'refunded', 'disputed', 'lost');
create index donations_waiting on donations (created_at) where state in ('created', 'requires_action', 'processing');

-- Who has given to a project: a donor counts once (AMB-107), for as long as one of their gifts counts.
create table project_donors (
  project_id uuid not null references projects,
  donor_id uuid not null,
  gifts int not null check (gifts >= 0),
  primary key (project_id, donor_id)
);

-- How many receipts a donor has: one row locked for each donor, so that numbers have no gaps.
create table donation_receipts (
  donor_id uuid primary key,
  last_number int not null
);

-- What the totals on projects do not show yet; appended with the gift or what is taken from it, folded away within
-- a second.
create table donation_deltas (
  donation_id uuid not null references donations,
  project_id uuid not null,
  gross_cents bigint not null,
  -- 1 when the gift brought the project a donor it did not have, -1 when the donor's last gift went.
  new_donors smallint not null
);
