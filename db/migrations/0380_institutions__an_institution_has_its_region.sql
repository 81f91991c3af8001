-- The region of an institution, and region and city folded: places are compared without accents and case. The next
-- reading of the register fills both (rules/ror.ts, values/folded-word.ts); until then the folding here comes close.
alter table institutions add column region text, add column region_key text, add column city_key text;

update institutions set city_key = nullif(regexp_replace(lower(
  replace(replace(replace(replace(translate(regexp_replace(normalize(city, NFKD), '[\u0300-\u036f]', 'g'),
    'øØđĐðÐłŁı', 'oOdDdDlLi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')),
  '[[:space:][:punct:]’‘–—]', '', 'g'), '')
where city is not null;

create index institutions_in_city on institutions (country_code, city_key) where status = 'active';
create index institutions_in_region on institutions (country_code, region_key) where status = 'active';
