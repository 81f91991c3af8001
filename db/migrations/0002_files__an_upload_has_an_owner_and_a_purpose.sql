create type file_purpose as enum ('project_image', 'profile_image', 'avatar', 'cv');

-- What people upload. The bytes lie in the files port under storage_key; pictures also as WebP variants.
create table files (
  id uuid primary key,
  -- Refers to users, which refers to files for its picture: the foreign key is added with users.
  owner_id uuid not null,
  purpose file_purpose not null,
  original_name text not null check (length(original_name) between 1 and 255),
  mime text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null unique,
  -- Of pictures only: the original in pixels, and the widths of its variants in pixels, ascending.
  width int check (width > 0),
  height int check (height > 0),
  variant_widths int[] not null default '{}',
  -- Null until another row refers to the file; a file without such a row is deleted after a day.
  attached_at timestamptz,
  created_at timestamptz not null
);
create index files_unattached on files (created_at) where attached_at is null;
