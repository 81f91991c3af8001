-- What staff set over the product's defaults: one row for each change, never changed. The latest row of a key holds.
create table setting_changes (
  key text not null check (length(key) between 1 and 60),
  no integer not null check (no > 0),
  -- Null for the default.
  before jsonb,
  after jsonb,
  -- The change that this one took back.
  undo_of integer check (undo_of < no),
  -- Refers to no other table, because rows that nobody may change outlive accounts.
  by_id uuid not null,
  at timestamptz not null,
  primary key (key, no)
);
create trigger setting_changes_are_append_only before update or delete or truncate on setting_changes
  for each statement execute function refuse_change();
select withhold_change('setting_changes');

-- Every process reads the settings again at the commit.
create function tell_of_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', new.key);
  return null;
end $$;
create trigger setting_changes_told after insert on setting_changes
  for each row execute function tell_of_settings();
