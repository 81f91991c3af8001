import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'the versions of a text are numbered as they were published, without gaps': sql`
    select kind || '/' || slug || ' ' || number as detail
    from (select kind, slug, number, created_at,
        row_number() over (partition by kind, slug order by number) as place,
        lag(created_at) over (partition by kind, slug order by number) as before
      from content_versions) version
    where number <> place or created_at < before limit 100`,
  'a legal text that holds was not undone afterwards': sql`
    select kind || '/' || slug || ' ' || number as detail
    from content_versions where kind = 'legal' and undone_at >= effective_at limit 100`,
  'a story is public only in a wording that its researcher agreed to': sql`
    select 'story ' || story.id as detail from stories story
    join story_versions wording on wording.story_id = story.id and wording.no = story.published_no
    where wording.answer is distinct from 'agreed' limit 100`,
  'people agreed only to versions that held by then': sql`
    select version.slug || ' ' || version.number as detail
    from agreements join content_versions version using (kind, slug, number)
    where agreements.at < version.effective_at or version.undone_at is not null limit 100`,
}

export const textChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Texts move no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
