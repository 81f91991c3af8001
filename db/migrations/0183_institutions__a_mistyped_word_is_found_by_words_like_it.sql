-- A mistyped name was compared with every name that shares 'university of' with it: two thirds of a second with the
-- whole register. Now only the words that no name begins with are compared, and with words alone.
create table institution_words (
  word text collate "C" primary key check (word <> '')
);
insert into institution_words
  select distinct word from institution_names, unnest(string_to_array(folded, ' ')) word where word <> '';

drop function institutions_near(text);
drop index if exists institution_names_near;
do $$
begin
  create index institution_words_near on institution_words using gin (word gin_trgm_ops);
  create function institution_words_near(typed text) returns table (word text)
    -- Short words share few trigrams with what they were meant to be.
    language sql stable set pg_trgm.similarity_threshold = 0.25 as $near$
      select w.word from institution_words w where w.word % typed
      order by similarity(typed, w.word) desc, length(w.word), w.word limit 4
    $near$;
exception
  when undefined_object or undefined_function or insufficient_privilege or invalid_parameter_value then
    raise notice 'mistyped institutions are not found: %', sqlerrm;
    create function institution_words_near(typed text) returns table (word text)
      language sql stable as $near$ select ''::text where false $near$;
end
$$;
