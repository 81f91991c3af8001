-- Several institutions of one name are told apart by their place: 'St Mary's College, London'. It is what a form writes
-- when one of them is chosen, so every way to sign up knows which one is meant.
create or replace function institution_named(text) returns text language sql stable as $$
  with named as (
    select distinct n.institution_id as id
    from institution_names n join institutions i on i.id = n.institution_id
    where lower(n.name) = lower(trim($1)) and not n.is_acronym and i.status = 'active'
  ), placed as (
    -- The city after the last comma, or city and country after the last two.
    select distinct n.institution_id as id
    from (values
      (regexp_replace(trim($1), ',[^,]*$', ''), substring(trim($1) from ',([^,]*)$'), null),
      (regexp_replace(trim($1), ',[^,]*,[^,]*$', ''), substring(trim($1) from ',([^,]*),[^,]*$'),
        substring(trim($1) from ',([^,]*)$'))
    ) typed (name, city, country)
    join institution_names n on lower(n.name) = lower(trim(typed.name)) and not n.is_acronym
    join institutions i on i.id = n.institution_id and i.status = 'active'
    where lower(i.city) = lower(trim(typed.city))
      and (typed.country is null or lower(i.country) = lower(trim(typed.country)))
  )
  select case
    when (select count(*) from named) = 1 then (select id from named)
    when (select count(*) from named) = 0 and (select count(*) from placed) = 1 then (select id from placed) end
$$;
