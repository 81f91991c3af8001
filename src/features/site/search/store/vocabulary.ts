import { type Database, sql } from '#platform/database.ts'

export type Word = {
  readonly word: string
  /** Null for a stop word. */
  readonly lexeme: string | null
  /** The maximum number of documents with the stem. */
  readonly documents: number
}

/** The stem of each word and how many documents have it. Stop words are counted as they are, from titles. */
export const lookUp = (db: Database, words: readonly string[]): Promise<Word[]> =>
  db.query<Word>(sql`
    select given.word, stem.lexeme, coalesce((
      select sum(w.documents) from search_words w where w.lexeme = coalesce(stem.lexeme, given.word)), 0)::int as documents
    from unnest(${words}::text[]) with ordinality as given (word, at)
    cross join lateral (select (tsvector_to_array(to_tsvector('english', given.word)))[1] as lexeme) stem
    order by given.at`)

export type NearWord = { readonly word: string; readonly lexeme: string; readonly documents: number }

/** Words of documents that share a key with a mistyped one. */
export const findNear = (db: Database, keys: readonly string[]): Promise<NearWord[]> =>
  db.query<NearWord>(sql`
    select word, lexeme, documents from search_words where near && ${keys}::text[] and documents > 0
    order by documents desc limit 500`)

export type Stem = { readonly lexeme: string; readonly documents: number }

/** The commonest stems of words with this beginning. @param start letters and digits only. */
export const findBeginning = (db: Database, start: string, rowsMax: number): Promise<Stem[]> =>
  db.query<Stem>(sql`
    select lexeme, sum(documents)::int as documents from search_words
    where word like ${`${start}%`} and documents > 0
    group by lexeme order by sum(documents) desc, lexeme limit ${rowsMax}`)

/** Each form of these stems that occurs in a document, to be marked in results. */
export const findForms = async (db: Database, lexemes: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ word: string }>(sql`
    select word from search_words where lexeme = any (${lexemes}::text[]) limit 500`)
  return rows.map(({ word }) => word)
}

export type Facet = { readonly code: number; readonly name: string; readonly documents: number }

export const findFacets = (db: Database, names: readonly string[]): Promise<Facet[]> =>
  db.query<Facet>(sql`select code, name, documents from search_facets where name = any (${names}::text[])`)

export const findFacetsByCode = (db: Database, codes: readonly number[]): Promise<Facet[]> =>
  db.query<Facet>(sql`select code, name, documents from search_facets where code = any (${codes}::int[])`)
