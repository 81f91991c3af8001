-- What a person decided about being seen. Without a row: gifts by name unless the form says otherwise, and not shown to
-- other donors.
create table privacy_settings (
  user_id uuid primary key references users,
  anonymous_by_default boolean not null default false,
  visible_to_supporters boolean not null default false,
  -- How other donors' pages name this person to us: no page holds the account's id. A new one each time that it is allowed.
  card_id uuid unique,
  changed_at timestamptz not null,
  check (visible_to_supporters = (card_id is not null))
);
