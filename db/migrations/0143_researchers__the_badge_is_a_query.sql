-- Who is verified is asked of verified_researchers; this was never written.
alter table researcher_profiles drop column verified_at;
