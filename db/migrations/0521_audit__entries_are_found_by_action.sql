-- The log is looked through by what was done: the latest of some actions without reading all others.
create index audit_log_of_action on audit_log (action, at desc, id desc);
