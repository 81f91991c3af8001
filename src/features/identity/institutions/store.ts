import { type Database, type Sql, sql } from '#platform/database.ts'
import { foldedWord } from '#values/folded-word.ts'
import type { Instant } from '#values/time.ts'
import type { FoundInstitution } from './contract.ts'
import { beginningsOf, foldedName, type WordForms } from './rules/names.ts'
import type { Institution } from './rules/ror.ts'

const shownMax = 8

/** The best of the candidates: each institution once, by the better of its names. */
const bestOf = (candidates: Sql): Sql => sql`
  with hits as (${candidates}),
  best as (
    select distinct on (institution_id) institution_id, name, rank from hits order by institution_id, rank, length(name)
  )
  select i.id, i.name, case when best.name <> i.name then best.name end as alias, i.city, i.country
  from best join institutions i on i.id = best.institution_id
  where i.status = 'active'
  order by best.rank, length(best.name), i.name, i.city, i.id limit ${shownMax}`

/**
 * By a whole name, by its beginning, or by the beginnings of its words. Each way is cut, so that no name costs much.
 */
export const findByBeginning = (db: Database, folded: string): Promise<FoundInstitution[]> =>
  db.query<FoundInstitution>(
    bestOf(sql`
      (select institution_id, name, 1 as rank from institution_names where folded = ${folded} limit 50)
      union all
      (select institution_id, name, 2 from institution_names
        where folded >= ${folded} and folded < ${`${folded}\u{10ffff}`} order by folded limit 50)
      union all
      (select institution_id, name, 3 from institution_names
        where to_tsvector('simple', folded) @@ to_tsquery('simple', ${beginningsOf(folded)}) limit 200)`),
  )

/** By words alone. @param words as `to_tsquery` reads them. */
export const findByWords = (db: Database, words: string): Promise<FoundInstitution[]> =>
  db.query<FoundInstitution>(
    bestOf(sql`
      select institution_id, name, 1 as rank from institution_names
      where to_tsvector('simple', folded) @@ to_tsquery('simple', ${words}) limit 200`),
  )

/** For each word: whether some name has a word that begins so, and else the words that are spelt much like it. */
export const findForms = (db: Database, words: readonly string[]): Promise<WordForms[]> =>
  db.query<WordForms>(sql`
    select typed.word, known.is as "isKnown",
      case when known.is then '{}' else array(select near.word from institution_words_near(typed.word) near) end as near
    from unnest(${[...words]}::text[]) with ordinality typed (word, at)
    cross join lateral (select exists (
      select from institution_words w where w.word >= typed.word and w.word < typed.word || ${'\u{10ffff}'}
    ) as is) known
    order by typed.at`)

const keyOf = (name: string | null): string | null => (name && foldedWord(name)) || null
const withKeys = (one: Institution) => ({ ...one, regionKey: keyOf(one.region), cityKey: keyOf(one.city) })

/** Adds and changes what differs. @returns the ids, and whether each is new. */
export async function upsertInstitutions(
  tx: Database,
  rows: readonly Institution[],
  now: Instant,
): Promise<{ id: string; isNew: boolean }[]> {
  const changed = await tx.query<{ id: string; isNew: boolean }>(sql`
    insert into institutions (id, name, aliases, acronyms, country_code, country, region,
      region_key, city, city_key, latitude, longitude, status, succeeded_by, imported_at)
    select id, name, array(select jsonb_array_elements_text(aliases)), array(select jsonb_array_elements_text(acronyms)),
      "countryCode", country, region, "regionKey", city, "cityKey", latitude, longitude, status, "succeededBy",
      ${now}::timestamptz
    from jsonb_to_recordset(${rows.map(withKeys)}::jsonb) as given (id text, name text, aliases jsonb, acronyms jsonb,
      "countryCode" text, country text, region text, "regionKey" text, city text, "cityKey" text, latitude float8,
      longitude float8, status text, "succeededBy" text)
    on conflict (id) do update set name = excluded.name, aliases = excluded.aliases, acronyms = excluded.acronyms,
      country_code = excluded.country_code, country = excluded.country, region = excluded.region,
      region_key = excluded.region_key, city = excluded.city, city_key = excluded.city_key,
      latitude = excluded.latitude, longitude = excluded.longitude, status = excluded.status,
      succeeded_by = excluded.succeeded_by, imported_at = excluded.imported_at
    where (institutions.name, institutions.aliases, institutions.acronyms, institutions.country_code,
        institutions.country, institutions.region, institutions.region_key, institutions.city, institutions.city_key,
        institutions.latitude, institutions.longitude, institutions.status,
        institutions.succeeded_by)
      is distinct from (excluded.name, excluded.aliases, excluded.acronyms, excluded.country_code, excluded.country,
        excluded.region, excluded.region_key, excluded.city, excluded.city_key, excluded.latitude, excluded.longitude, excluded.status, excluded.succeeded_by)
    returning id, xmax = 0 as "isNew"`)
  const ids = new Set(changed.map(({ id }) => id))
  await replaceNames(
    tx,
    rows.filter(({ id }) => ids.has(id)),
  )
  return changed
}

async function replaceNames(tx: Database, rows: readonly Institution[]): Promise<void> {
  const names = rows.flatMap(({ id, name, aliases, acronyms }) => [
    ...[name, ...aliases].map((one) => ({ id, name: one, folded: foldedName(one), isAcronym: false })),
    ...acronyms.map((one) => ({ id, name: one, folded: foldedName(one), isAcronym: true })),
  ])
  await tx.query(sql`delete from institution_names where institution_id = any(${rows.map(({ id }) => id)}::text[])`)
  await tx.query(sql`
    insert into institution_names (institution_id, name, is_acronym, folded)
    select id, name, "isAcronym", folded
    from jsonb_to_recordset(${names}::jsonb) as given (id text, name text, "isAcronym" boolean, folded text)
    on conflict do nothing`)
  await tx.query(sql`
    insert into institution_words
    select distinct word from unnest(${[...new Set(names.flatMap(({ folded }) => folded.split(' ')))]}::text[]) word
    where word <> '' on conflict do nothing`)
}
