-- From where something was done: a keyed hash of the network address, so that acts from one place can be seen as such.
alter table audit_log add column address_hash text;
-- The history of a person, and who looked at them.
create index audit_log_of_target on audit_log (target_id, at desc, id desc) where target_id is not null;

-- Why an account is paused or banned; told to its owner.
alter table users add column state_reason text check (length(state_reason) <= 1000);
-- Hidden because the owner's account was paused or banned, and shown again with it (AMB-158).
alter table projects add column hidden_with_owner boolean not null default false;
create index projects_hidden_with_owner on projects (owner_id) where hidden_with_owner;
