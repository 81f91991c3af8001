-- A project's supporters: the gifts made by name, newest first.
create index donations_by_name on donations (project_id, succeeded_at desc, id desc)
  where succeeded_at is not null and not anonymous and donor_id is not null;
