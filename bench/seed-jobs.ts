import { type Database, type Sql, sql } from '#platform/database.ts'
import { withoutIndexes } from './seed-projects.ts'

const tables = ['jobs', 'job_revisions', 'job_listings'] as const

const consonants = 'bcdfghjklmnprstvwxyz'
const vowels = 'aeiou'
const syllables = 100
/** Spreads neighbouring ranks over the alphabet; coprime to the number of words, which is a million. */
const spread = 617_459
const words = syllables ** 3

/**
 * A word of three syllables: 'rabemo'. Words up to rank 40 are in a fortieth of the titles each, later ones in few.
 */
export function jobWord(rank: number): string {
  const at = (rank * spread) % words
  return [at / syllables ** 2, at / syllables, at]
    .map((part) => Math.floor(part) % syllables)
    .map((part) => `${consonants[Math.floor(part / 5)]}${vowels[part % 5]}`)
    .join('')
}

/** The same in SQL. */
function word(rank: Sql): Sql {
  const at = sql`(((${rank})::bigint * ${spread}::int) % ${words}::int)::int`
  const syllable = (part: Sql): Sql =>
    sql`substr(${consonants}::text, 1 + (${part} % ${syllables}::int) / 5, 1) || substr(${vowels}::text, 1 + (${part} % 5), 1)`
  return sql`${syllable(sql`(${at} / ${syllables ** 2}::int)`)} || ${syllable(sql`(${at} / ${syllables}::int)`)} || ${syllable(at)}`
}

/**
 * Public positions, a twentieth of them over. Plain SQL, as for the projects: of 200 countries and 1,000 towns, the
 * deadlines within two years, words of titles from common (one in 40) to rare (one in 20,000). Times are in
 * milliseconds, as the product writes them: pages continue from them.
 */
export const seedJobs = (db: Database, count: number): Promise<void> =>
  withoutIndexes(db, tables, () =>
    db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`
        create temporary table bench_jobs on commit drop as
        select n, (lpad(to_hex(n), 8, '0') || '-2222-7000-8000-000000000000')::uuid as id,
          ${word(sql`n % 40`)} || ' ' || ${word(sql`40 + (n::bigint * 7919) % 20000`)} as title,
          'Company ' || n % 5000 as company, ${word(sql`500000 + n % 1000`)} || ', ' || ${word(sql`600000 + n % 200`)} as location,
          chr(65 + n % 10) || chr(65 + (n / 10) % 20) as country, n % 7 = 0 as is_remote,
          (array['full-time', 'part-time', 'internship', 'contract'])[1 + n % 4] as type,
          (array['research', 'graduate', 'internship', 'industry', 'academic'])[1 + n % 5] as category,
          at - n * interval '2 seconds' as published_at,
          case when n % 20 = 0 then at - (1 + n % 29) * interval '1 day'
            else at + (1 + (n::bigint * 6007) % 700) * interval '1 day' + n * interval '1 second' end as closes_at
        from generate_series(1, ${count}::int) n, lateral (select date_trunc('milliseconds', now()) as at) clock`)
      await tx.query(sql`
        insert into jobs (id, contact_email, email_confirmed_at, state, live_revision, created_at, first_published_at, closes_at)
        select id, 'bench-' || n || '@demo.example', published_at, 'published', 1, published_at, published_at, closes_at
        from bench_jobs`)
      await tx.query(sql`
        insert into job_revisions (job_id, number, title, company, location, country, is_remote, type, category, sector, area,
          deadline, description, full_description, requirements, benefits, made_at, score, doubts, outcome, decided_at)
        select id, 1, title, company, location, country, is_remote, type, category, 'science', 'ecology', closes_at::date,
          'What is done, where and with whom.', 'What is done, where and with whom.', '{One}', '{Two}', published_at, 0, '{}',
          'passed', published_at
        from bench_jobs`)
      await tx.query(sql`
        insert into job_listings (job_id, published_at, closes_at, is_over, facets, words, place)
        select id, published_at, closes_at, closes_at <= now(),
          array['type:' || type, 'category:' || category, 'discipline:science', 'discipline:science/ecology', 'country:' || country]
            || case when is_remote then array['remote:1'] else '{}' end,
          lower(title || E'\n' || company), lower(location || ' ' || country)
        from bench_jobs`)
    }),
  )
