-- When its poster had closed it: an appeal that restores it must not publish it again.
alter table jobs
  add column closed_before_removal timestamptz,
  add check (closed_before_removal is null or state = 'removed');
