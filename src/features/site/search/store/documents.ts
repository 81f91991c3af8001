import { type Database, sql } from '#platform/database.ts'
import type { SearchDocument } from '../rules/document.ts'
import { nearKeys } from '../rules/words.ts'
import type { Change } from './sources.ts'

export type Kept = {
  readonly kind: 'project' | 'researcher'
  readonly id: string
  readonly vocabulary: string[]
  /** 'sector:science'. */
  readonly facets: string[]
}

const given = (changes: readonly Change[]) => sql`
  unnest(${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ id }) => id)}::uuid[]) as given (kind, id)`

/** What is currently indexed for these. */
export const findKept = (tx: Database, changes: readonly Change[]): Promise<Kept[]> =>
  tx.query<Kept>(sql`
    select d.kind, d.id, d.vocabulary,
      array(select name from search_facets where code = any (d.facets) order by code) as facets
    from ${given(changes)} join search_documents d on d.kind = given.kind and d.id = given.id`)

export async function removeDocuments(tx: Database, gone: readonly Change[]): Promise<void> {
  if (gone.length === 0) return
  await tx.query(sql`
    delete from search_documents d using ${given(gone)} where d.kind = given.kind and d.id = given.id`)
}

/** Writes documents, whose facets exist already. @returns the numbers of the new ones. */
export async function putDocuments(tx: Database, documents: readonly SearchDocument[]): Promise<number[]> {
  if (documents.length === 0) return []
  const rows = await tx.query<{ no: number; isNew: boolean }>(sql`
    insert into search_documents as d (kind, id, quality, facets, submitted_at, deadline_at, raised_cents, goal_cents, is_completed, heading, words, vocabulary)
    select kind, id, quality,
      array(select code from search_facets f where f.name = any (given.facets) order by code),
      "submittedAt", "deadlineAt", "raisedCents", "goalCents", "isCompleted",
      heading, heading || setweight(to_tsvector('english', c), 'C'), vocabulary
    from jsonb_to_recordset(${documents}::jsonb) as given (kind text, id uuid, quality int, facets text[],
      "submittedAt" timestamptz, "deadlineAt" timestamptz, "raisedCents" bigint, "goalCents" bigint, "isCompleted" boolean,
      a text, b text, c text, vocabulary text[])
    cross join lateral (
      select setweight(to_tsvector('english', a) || to_tsvector('simple', a), 'A')
        || setweight(to_tsvector('english', b), 'B') as heading
    ) of_title
    on conflict (kind, id) do update set quality = excluded.quality, facets = excluded.facets,
      submitted_at = excluded.submitted_at, deadline_at = excluded.deadline_at, raised_cents = excluded.raised_cents,
      goal_cents = excluded.goal_cents, is_completed = excluded.is_completed, heading = excluded.heading, words = excluded.words, vocabulary = excluded.vocabulary
    returning no, xmax = 0 as "isNew"`)
  return rows.filter(({ isNew }) => isNew).map(({ no }) => no)
}

export type Difference = { readonly key: string; readonly by: number }

/** Updates the number of documents of each facet value. */
export async function countFacets(tx: Database, changed: readonly Difference[]): Promise<void> {
  if (changed.length === 0) return
  await tx.query(sql`
    with given as materialized (
      select * from unnest(${changed.map(({ key }) => key)}::text[], ${changed.map(({ by }) => by)}::int[])
        as given (name, by)
    ), known as (
      update search_facets f set documents = greatest(0, f.documents + given.by) from given where f.name = given.name
      returning f.name
    )
    insert into search_facets (name, documents)
    select name, by from given where by > 0 and name not in (select name from known) order by name`)
}

/** Updates the number of documents of each word; new words get their stem and the keys that find them when mistyped. */
export async function countWords(tx: Database, changed: readonly Difference[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ key, by }) => ({ word: key, by, near: nearKeys(key) }))
  await tx.query(sql`
    with given as materialized (
      select word, by, near from jsonb_to_recordset(${rows}::jsonb) as given (word text, by int, near text[])
    ), known as (
      update search_words w set documents = greatest(0, w.documents + given.by) from given where w.word = given.word
      returning w.word
    )
    insert into search_words (word, lexeme, documents, near)
    select word, coalesce((tsvector_to_array(to_tsvector('english', word)))[1], word), by, near
    from given where by > 0 and word not in (select word from known)`)
}

/** Puts new documents at the front of each list of their words at once, whatever their quality. */
export async function enterChampions(tx: Database, nos: readonly number[]): Promise<void> {
  if (nos.length === 0) return
  await tx.query(sql`
    update search_champions c set nos = entered.nos || c.nos
    from (
      select lexeme, array_agg(no) as nos
      from (
        select no, unnest(tsvector_to_array(words) || '{""}'::text[]) as lexeme from search_documents
        where no = any (${nos}::int[])
      ) entering group by lexeme
    ) entered where c.lexeme = entered.lexeme`)
}

/** Adds lists for lexemes that became common, and one for all documents together. */
export async function addChampions(tx: Database, words: readonly string[], commonFrom: number): Promise<void> {
  if (words.length === 0) return
  await tx.query(sql`
    insert into search_champions (lexeme)
    select distinct lexeme from search_words where word = any (${words}::text[]) and documents > ${commonFrom}
    union select ''
    on conflict do nothing`)
}
