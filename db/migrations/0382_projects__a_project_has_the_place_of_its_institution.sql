-- Where a project's institution was when the project was submitted. Absent where nobody said.
create table project_places (
  project_id uuid primary key references projects,
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text,
  region_key text,
  city text,
  city_key text,
  check ((region is null) = (region_key is null)),
  check ((city is null) = (city_key is null))
);
create index project_places_in_city on project_places (country, city_key);
create index project_places_in_region on project_places (country, region_key);

insert into project_places (project_id, country, city, city_key)
select p.id, i.country_code, case when i.city_key is not null then i.city end, i.city_key
from projects p join users u on u.id = p.owner_id join institutions i on i.id = u.institution_id
where i.country_code is not null;

-- Open projects are listed by place and by what donors care about, too: 'near/NO', 'near/NO/-/oslo', 'for/climate'.
insert into project_open_listings (scope, project_id, score, deadline_at)
select near.scope, listed.project_id, listed.score, listed.deadline_at
from project_open_listings listed join project_places place on place.project_id = listed.project_id
cross join lateral (values
  ('near/' || place.country),
  ('near/' || place.country || '/-/' || place.city_key),
  ('near/' || place.country || '/*/' || place.city_key)
) near (scope)
where listed.scope = 'open' and near.scope is not null;

insert into project_open_listings (scope, project_id, score, deadline_at)
select distinct 'for/' || interest.area, listed.project_id, listed.score, listed.deadline_at
from project_open_listings listed join projects p on p.id = listed.project_id
cross join lateral (
  select p.sector || '/' || p.subsection as place
  union all
  select sector_id || '/' || area_id from project_browse_areas where project_id = p.id
) own
join (values
  ('conservation', 'science/conservation'), ('conservation', 'science/wildlife'),
  ('medicine', 'medicine'), ('medicine', 'science/genetics'), ('medicine', 'science/neuroscience'),
  ('medicine', 'technology/biotechnology'), ('medicine', 'engineering/biomedical'),
  ('technology', 'technology'), ('technology', 'engineering/software'),
  ('space', 'science/astronomy'), ('space', 'engineering/aerospace'),
  ('climate', 'science/climate-research'), ('climate', 'science/climate-science'),
  ('climate', 'science/environmental-science'),
  ('energy', 'technology/renewable-energy'),
  ('materials', 'technology/nanotechnology'), ('materials', 'engineering/chemical'),
  ('biology', 'science/ecology'), ('biology', 'science/wildlife'), ('biology', 'science/marine-biology'),
  ('biology', 'science/genetics'), ('biology', 'science/neuroscience'), ('biology', 'medicine/genetics'),
  ('biology', 'technology/biotechnology'), ('biology', 'mathematics/mathematical-biology'),
  ('mathematics', 'mathematics'), ('engineering', 'engineering')
) interest (area, wanted) on own.place = interest.wanted or own.place ^@ (interest.wanted || '/')
where listed.scope = 'open';
