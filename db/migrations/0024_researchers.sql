-- What a researcher wants to be reminded of by mail (AMB-136). No row: the defaults.
create table reminder_settings (
  user_id uuid primary key references users,
  weekly_updates boolean not null,
  monthly_reports boolean not null,
  donor_messages boolean not null,
  updated_at timestamptz not null
);
