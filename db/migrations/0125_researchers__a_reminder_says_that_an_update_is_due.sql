-- Once a quarter, on unless it is switched off.
alter table reminder_settings add column update_due boolean not null default true;
