-- People who gave by their e-mail, without an account (AMB-094).
create table donation_guests (
  id uuid primary key,
  -- Normalised like that of an account. Forgotten with the account that claimed the gifts.
  email text unique,
  created_at timestamptz not null
);

alter table donations
  -- Set for a gift that was made without an account. It stays when an account with the address claims the gift
  -- and becomes its donor, because the receipt keeps its number.
  add column guest_id uuid references donation_guests,
  add constraint donations_have_a_giver check (donor_id is not null or guest_id is not null),
  drop constraint donations_donor_id_client_key_key,
  drop constraint donations_donor_id_receipt_number_key;
alter table donations
  -- Whom the gift counts for: an account, or a guest until claimed.
  add column giver_id uuid not null generated always as (coalesce(donor_id, guest_id)) stored,
  -- Whose receipts and keys it is among: for ever the one that it was given with.
  add column series_id uuid not null generated always as (coalesce(guest_id, donor_id)) stored,
  add constraint donations_client_key unique (series_id, client_key),
  add constraint donations_receipt unique (series_id, receipt_number);
create index donations_of_guest on donations (guest_id) where guest_id is not null;

-- What a gift may tell of its giver.
create view givers as
  select id, first_name, last_name, email from users
  union all
  select id, '', '', email from donation_guests;
