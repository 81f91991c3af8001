-- Hidden by a moderator: what the researcher wrote about themselves. Name, institution and projects stay.
alter table researcher_profiles add column hidden_at timestamptz;
