create table researcher_profiles (
  user_id uuid primary key references users,
  -- The ORCID iD where one is given, otherwise the user's id (RESP-35): the last part of the public address.
  public_id text not null unique,
  bio text check (length(bio) <= 20000),
  orcid_id text unique check (orcid_id ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  orcid_confirmed_at timestamptz,
  research_interests text[] not null default '{}',
  publications text[] not null default '{}',
  linkedin_url text check (linkedin_url like 'https://%'),
  website_url text check (website_url like 'https://%'),
  twitter_url text check (twitter_url like 'https://%'),
  facebook_url text check (facebook_url like 'https://%'),
  instagram_url text check (instagram_url like 'https://%'),
  profile_image_id uuid references files,
  cv_file_id uuid references files,
  cv_public boolean not null default false,
  verified_at timestamptz,
  -- When the researcher first saw or saved the profile dialog; it opens by itself until then (AMB-129).
  introduced_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Former public ids, which still lead to the researcher (AMB-124).
create table researcher_id_aliases (
  alias text primary key,
  user_id uuid not null references users
);

-- A name that only one researcher has is an address too (AMB-123).
create index users_researcher_names on users ((first_name || ' ' || last_name)) where user_type = 'researcher';

-- What a researcher wants to be reminded of by mail (AMB-136). Without a row the defaults apply.
create table reminder_settings (
  user_id uuid primary key references users,
  weekly_updates boolean not null,
  monthly_reports boolean not null,
  donor_messages boolean not null,
  updated_at timestamptz not null
);
