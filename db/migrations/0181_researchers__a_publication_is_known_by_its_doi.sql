-- The DOIs in the lines of a profile, in lower case: people who list the same work are its co-authors.
alter table researcher_profiles add column publication_dois text[] not null default '{}';
update researcher_profiles set publication_dois = coalesce((
  select array_agg(distinct lower(rtrim(found[1], '.,;:!?)')))
  from unnest(publications) line, regexp_matches(line, '(10\.\d{4,9}/[^\s"]+)') found), '{}')
where array_to_string(publications, ' ') ~ '10\.\d{4,9}/';
create index researcher_profiles_dois on researcher_profiles using gin (publication_dois)
  where publication_dois <> '{}';
