-- Places of work as the Research Organization Registry lists them (ROR, CC0), imported from its published dump by
-- `npm run institutions`. A demo world adds some of its own, which no register knows.
create table institutions (
  id text primary key check (id ~ '^(0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}|demo-[a-z-]{1,60})$'),
  name text not null check (length(name) between 1 and 500),
  -- What it is also called, in full and in letters.
  aliases text[] not null,
  acronyms text[] not null,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  country text,
  city text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Only active ones are offered; others stay where somebody chose them.
  status text not null check (status in ('active', 'inactive', 'withdrawn')),
  -- Another id, once the register has replaced this one.
  succeeded_by text,
  imported_at timestamptz not null
);

-- Each name once more, for searching: without accents and signs, in lower case.
create table institution_names (
  institution_id text not null references institutions on delete cascade,
  name text not null,
  is_acronym boolean not null,
  folded text collate "C" not null,
  primary key (institution_id, name)
);
-- Names that begin so, in their order.
create index institution_names_beginning on institution_names (folded);
create index institution_names_words on institution_names using gin (to_tsvector('simple', folded));
create index institution_names_exact on institution_names (lower(name));

-- Mistyped names are found by trigrams, where the server has them (docs/decisions/0006); else only as they are spelt.
do $$
begin
  create extension if not exists pg_trgm;
  create index institution_names_near on institution_names using gin (folded gin_trgm_ops);
  create function institutions_near(q text) returns table (institution_id text, name text, nearness real)
    language sql stable as $near$
      select n.institution_id, n.name, word_similarity(q, n.folded) from institution_names n
      where q <% n.folded order by 3 desc, length(n.name) limit 50
    $near$;
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'mistyped institutions are not found: %', sqlerrm;
    create function institutions_near(q text) returns table (institution_id text, name text, nearness real)
      language sql stable as $near$ select ''::text, ''::text, 0::real where false $near$;
end
$$;

-- The one institution with this name; null where none or several have it.
create function institution_named(text) returns text language sql stable as $$
  select case when count(distinct n.institution_id) = 1 then min(n.institution_id) end
  from institution_names n join institutions i on i.id = n.institution_id
  where lower(n.name) = lower(trim($1)) and not n.is_acronym and i.status = 'active'
$$;

-- People name their institution in their own words. The register's id stands beside the words while they are a name of
-- it: chosen from the list, or found by a name that only one has.
alter table users add column institution_id text references institutions;
create index users_institution on users (institution_id) where institution_id is not null;

create function users_institution_fits() returns trigger language plpgsql as $$
begin
  if new.institution is null then
    new.institution_id := null;
  elsif new.institution_id is null or (tg_op = 'INSERT' or new.institution is distinct from old.institution
      or new.institution_id is distinct from old.institution_id) and not exists (
        select from institution_names n
        where n.institution_id = new.institution_id and lower(n.name) = lower(trim(new.institution))) then
    new.institution_id := institution_named(new.institution);
  end if;
  return new;
end $$;
create trigger users_institution_fits before insert or update of institution on users
  for each row execute function users_institution_fits();

-- What is searched by place is indexed again when a place is found or moves.
create trigger places_are_found after update of institution_id on users
  for each row when (old.institution_id is distinct from new.institution_id) execute function search_person_changed();
create function search_place_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
    select 'researcher', id from users where institution_id = new.id
    union all
    select 'project', p.id from projects p join users u on u.id = p.owner_id where u.institution_id = new.id;
  return null;
end $$;
create trigger institutions_are_found after update of name, city, country_code, country on institutions
  for each row when ((old.name, old.city, old.country_code, old.country)
    is distinct from (new.name, new.city, new.country_code, new.country))
  execute function search_place_changed();
