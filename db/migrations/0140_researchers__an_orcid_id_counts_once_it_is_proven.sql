-- Anybody may type an ORCID iD; it is one profile's own, and its address, only once it was proven (AMB-124, AMB-125).
alter table researcher_profiles drop constraint researcher_profiles_orcid_id_key;
-- 'orcid': by signing in with ORCID; 'staff': by our staff, from documents.
alter table researcher_profiles add column orcid_proof text check (orcid_proof in ('orcid', 'staff'));
update researcher_profiles set orcid_proof = 'staff' where orcid_confirmed_at is not null;
alter table researcher_profiles add constraint researcher_profiles_proof_is_whole
  check ((orcid_proof is null) = (orcid_confirmed_at is null) and (orcid_proof is null or orcid_id is not null));
create unique index researcher_profiles_proven_orcid on researcher_profiles (orcid_id) where orcid_confirmed_at is not null;
create index researcher_profiles_typed_orcid on researcher_profiles (orcid_id) where orcid_id is not null;

-- A typed iD is no address. It still leads to its profile, like a name, while only one person has typed it.
delete from researcher_id_aliases a using researcher_profiles p
  where a.alias = p.user_id::text and a.user_id = p.user_id and p.orcid_confirmed_at is null;
update researcher_profiles set public_id = user_id::text
  where orcid_confirmed_at is null and public_id <> user_id::text;
