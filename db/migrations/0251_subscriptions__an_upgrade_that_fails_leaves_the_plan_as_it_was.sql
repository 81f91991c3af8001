-- What was wished for the end of the month when an upgrade was ordered: wished again if it comes to nothing.
alter table quotes add column replaces text check (replaces in ('cancel', 'standard', 'advanced', 'premium'));
