import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { hourMs, type Instant, later } from '#values/time.ts'

type Hurt = { readonly projectId: Id<'project'>; readonly ownerId: Id<'user'> }

/** For each check about texts that staff publish: the damage that violates it and no other check. */
export const textDamages = (
  platform: Pick<Platform, 'clock' | 'random'>,
  { projectId, ownerId }: Hurt,
): Readonly<Record<string, readonly Sql[]>> => {
  const now = platform.clock.now()
  const story = newId(platform)
  const version = (
    kind: string,
    slug: string,
    number: number,
    at: Instant,
    undoneAt: Instant | null = null,
  ): Sql => sql`
    insert into content_versions (id, number, kind, slug, title, group_id, position, body, changes, is_removed,
      asks_agreement, effective_at, by_id, created_at, undone_at, undone_by)
    values (${newId(platform)}, ${number}, ${kind}, ${slug}, 'Fees', 'payments', 1, '## Few.', 'Fewer.', false, false, ${at},
      ${ownerId}, ${at}, ${undoneAt}, ${undoneAt && ownerId}::uuid)`
  return {
    'the versions of a text are numbered as they were published, without gaps': [
      version('help', 'gap', 1, now),
      version('help', 'gap', 3, now),
      version('help', 'order', 1, now),
      version('help', 'order', 2, later(now, -hourMs)),
    ],
    'people agreed only to versions that held by then': [
      version('legal', 'security', 1, now),
      sql`insert into agreements (user_id, slug, number, at) values (${ownerId}, 'security', 1, ${later(now, -hourMs)})`,
    ],
    'a story is public only in a wording that its researcher agreed to': [
      sql`insert into stories (id, project_id, owner_id, last_no, created_at)
        values (${story}, ${projectId}, ${ownerId}, 1, ${now})`,
      sql`insert into story_versions (story_id, no, title, body, quote, by_id, at)
        values (${story}, 1, 'Reefs', 'They sing.', '', ${ownerId}, ${now})`,
      sql`update stories set published_no = 1, published_at = ${now} where id = ${story}`,
    ],
    'a legal text that holds was not undone afterwards': [version('legal', 'privacy', 1, later(now, -hourMs), now)],
  }
}
