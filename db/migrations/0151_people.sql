-- Staff find people by a part of a name, an address or a number: trigrams find parts by an index. The extension comes
-- with PostgreSQL and is trusted, so the owner of a database may switch it on. Where a server does not have it or does
-- not allow it, the search answers the same from the whole table, only more slowly; whoever switches it on later
-- creates the same index by hand.
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
