-- A person's own history of signing in.
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
