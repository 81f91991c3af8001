-- What goals of a sector reached, the latest first, for those who choose a goal.
create index projects_closed_in_sector on projects (sector, deadline_at desc) where status = 'approved';
