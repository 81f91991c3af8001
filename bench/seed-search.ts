import { nearKeys } from '#features/site/search/rules/words.ts'
import { refreshOldest } from '#features/site/search/store/champions.ts'
import { type Database, sql } from '#platform/database.ts'
import { instantOf } from '#values/time.ts'

const vocabularySize = 60_000
const halves = 40_000

/** The word of a rank: the lower, the commoner. It ends in x, so that no stemmer changes it. */
export const benchWord = async (db: Database, rank: number): Promise<string> => {
  const [row] = await db.query<{ word: string }>(sql`select bench_word(${rank}) as word`)
  return row?.word ?? ''
}

/**
 * Documents of 66 words whose frequency falls with their rank as in a language: of each project, and of a fifth as many
 * people. Made by SQL of shorter texts, because a bench needs a large index, not a million submissions. Words and
 * choices are counted from a sample.
 * @param projects as many as were seeded.
 */
export async function seedSearch(db: Database, projects: number, commonRanks: readonly number[]): Promise<void> {
  const count = Math.round(projects * 1.2)
  const isPerson = sql`n > ${projects}::int`
  const letters = 'bcdfghjklmnpqrstvwxz'
  await db.query(sql`create function bench_word(r int) returns text language sql immutable as $$
    select substr('${{ text: [letters], values: [] }}', 1 + (r / 10000) % 20, 1) || substr('aeiou', 1 + (r / 200000) % 5, 1)
      || substr('${{ text: [letters], values: [] }}', 1 + (r / 500) % 20, 1) || substr('aeiou', 1 + (r / 100) % 5, 1)
      || substr('${{ text: [letters], values: [] }}', 1 + (r % 100) / 5, 1) || substr('aeiou', 1 + r % 5, 1) || 'x' $$`)
  await db.query(sql`create table bench_texts (i int primary key, words tsvector)`)
  const random = sql`bench_word(floor(${vocabularySize}::float8 ^ random())::int - 1)`
  await db.query(sql`
    insert into bench_texts select i, setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'C')
    from generate_series(0, ${halves}::int - 1) i cross join lateral (
      select string_agg(${random}, ' ') filter (where k <= 3) as title,
        string_agg(${random}, ' ') filter (where k > 3) as body
      from generate_series(1, 33) k where i >= 0) text`)
  await db.query(sql`drop index search_documents_words`)
  await db.query(sql`
    insert into search_documents (kind, id, quality, facets, submitted_at, deadline_at, raised_cents, goal_cents, heading, words, vocabulary)
    select case when ${isPerson} then 'researcher' else 'project' end,
      (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, (n::bigint * 7919 % 1000)::int,
      case when ${isPerson} then array[2, 100 + n % 997]
        else array[1, 3 + n % 5, 8 + n % 29, 40 + n % 4, 100 + n % 997] end,
      p.submitted_at, p.deadline_at, p.raised_cents, p.funding_goal_cents,
      ts_filter(a.words, '{a}'), a.words || b.words, '{}'
    from generate_series(1, ${count}::int) n
    left join projects p on p.id = (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid
    join bench_texts a on a.i = n % 40000
    join bench_texts b on b.i = (n::bigint * 7907 + n / 40000 * 13) % 39989`)
  await db.transaction(async (tx) => {
    await tx.query(sql`set local maintenance_work_mem = '1GB'`)
    await tx.query(
      sql`create index search_documents_words on search_documents using gin (words, facets) with (fastupdate = off)`,
    )
  })
  await db.query(sql`vacuum analyze search_documents`)
  await countBySample(db, count > 100_000 ? 2 : 100)
  for (const rank of commonRanks)
    await db.query(sql`insert into search_champions (lexeme) values (${await benchWord(db, rank)})`)
  await db.query(sql`insert into search_champions (lexeme) values ('')`)
  const now = instantOf(Date.now())
  await refreshOldest(db, { now, before: now, listsMax: commonRanks.length + 1, championsMax: 4000 })
}

async function countBySample(db: Database, percent: number): Promise<void> {
  const each = 100 / percent
  await db.query(sql`
    insert into search_facets (code, name, documents) overriding system value
    select code, case when code = 1 then 'kind:project' when code = 2 then 'kind:researcher' when code < 8 then 'sector:s' || code
        when code < 40 then 'area:a' || code when code < 44 then 'use:u' || code else 'institution:i' || code end,
      count(*) * ${each}::int
    from (select unnest(facets) as code from search_documents tablesample system (${percent}::int)) codes group by code`)
  const words = await db.query<{ word: string; documents: number }>(sql`
    select word, (count(*) * ${each}::int)::int as documents
    from (select unnest(tsvector_to_array(words)) as word from search_documents tablesample system (${percent}::int)) words group by word`)
  for (let at = 0; at < words.length; at += 5000) {
    const rows = words.slice(at, at + 5000).map((one) => ({ ...one, near: nearKeys(one.word) }))
    await db.query(sql`
      insert into search_words (word, lexeme, documents, near)
      select word, word, documents, near from jsonb_to_recordset(${rows}::jsonb) as given (word text, documents int, near text[])`)
  }
  await db.query(sql`vacuum analyze search_words, search_facets`)
}
