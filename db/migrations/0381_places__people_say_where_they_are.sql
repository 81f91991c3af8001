-- Where a person is, as they typed it, and folded (values/folded-word.ts) to be compared without accents and case. Of a
-- researcher: where they work, in case the register of institutions does not know it. No device is asked.
create table user_places (
  user_id uuid primary key references users,
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text check (length(region) between 1 and 100),
  region_key text,
  city text check (length(city) between 1 and 100),
  city_key text,
  changed_at timestamptz not null,
  check ((region is null) = (region_key is null)),
  check ((city is null) = (city_key is null))
);
