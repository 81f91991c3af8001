create table applications (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  -- In small letters. One application of an address to a position stands at a time.
  email text not null check (length(email) between 3 and 320),
  applicant_id uuid references users,
  -- Of the link in the last mail to the applicant.
  link_hash text not null unique,
  received_at timestamptz not null,
  withdrawn_at timestamptz,
  -- A year after the deadline that it was sent for, all of it is deleted.
  purge_after timestamptz not null,
  first_opened_at timestamptz
);
create unique index applications_standing on applications (job_id, email) where withdrawn_at is null;
create index applications_of_job on applications (job_id, received_at desc, id);
create index applications_of_applicant on applications (applicant_id) where applicant_id is not null;
create index applications_to_purge on applications (purge_after);

-- What was sent: number 1 counts; number 2 replaces it once the link in the mail is pressed.
create table application_versions (
  application_id uuid not null references applications on delete cascade,
  number int not null check (number in (1, 2)),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  phone text check (length(phone) between 1 and 50),
  address text check (length(address) between 1 and 500),
  education text not null check (length(education) between 1 and 2000),
  experience text not null check (length(experience) between 1 and 20000),
  skills text check (length(skills) between 1 and 5000),
  motivation text not null check (length(motivation) between 1 and 20000),
  availability text check (length(availability) between 1 and 500),
  references_text text check (length(references_text) between 1 and 5000),
  updates_opt_in boolean not null,
  terms_accepted_at timestamptz not null,
  made_at timestamptz not null,
  -- Of the mail that asks whether it replaces the other.
  confirm_hash text unique,
  primary key (application_id, number),
  check ((number = 2) = (confirm_hash is not null))
);

-- Files of applications. Whoever sent one holds its claim until the form names it; what no application names within a
-- day, or any more, is removed with its bytes.
create table application_files (
  id uuid primary key,
  claim_hash text not null,
  application_id uuid,
  version int,
  role text check (role in ('resume', 'letter')),
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in ('pdf', 'doc', 'docx')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null,
  check ((application_id is null) = (version is null) and (application_id is null or role is not null)),
  foreign key (application_id, version) references application_versions (application_id, number)
    on delete set null (application_id, version) deferrable initially deferred
);
create unique index application_files_of_version on application_files (application_id, version, role)
  where application_id is not null;
create index application_files_unnamed on application_files (created_at) where application_id is null;

-- Who opened what of an application, before the bytes left.
create table application_looks (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  what text not null check (what in ('answers', 'resume', 'letter')),
  -- Null for the poster without an account, by the mailed link.
  by_id uuid references users,
  at timestamptz not null
);
create index application_looks_of_application on application_looks (application_id, at desc);
