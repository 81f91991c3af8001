-- Staff find people by a part of a name, an address or a phone: trigrams find parts by an index (docs/decisions/0006).
-- The extension comes with PostgreSQL and is trusted, so the owner of a database may switch it on. Where a server lacks
-- or refuses it, the search reads the whole table and gives the same answers, and the operator may run the two
-- statements later by hand.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_words on users using gin (
    (coalesce(email, '') || ' ' || first_name || ' ' || last_name || ' ' || coalesce(phone, '')) gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'people are searched without an index: %', sqlerrm;
end
$$;
