-- Hidden by a moderator: nobody is sent it, but staff who decide about it.
alter table files add column hidden_at timestamptz;
