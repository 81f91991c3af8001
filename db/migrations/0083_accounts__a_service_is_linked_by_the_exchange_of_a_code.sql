-- The person whom another service named, linked once the code is exchanged in the session that began it.
alter table flow_states add column person jsonb;
