import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { pageSize, type Reading, type Sort, typedPageMax } from '../rules/paging.ts'
import { institutionDefault, type ProjectStatus } from '../rules/projects.ts'
import { instantOf } from './instant.ts'
import { lastWordAt } from './last-word.ts'
import { standingOf } from './standing.ts'
import { isVerified } from './verified.ts'

/**
 * A card as the JSON of the answer. `rules/pictures.ts` and `rules.ts` have the same logic for pictures and
 * institutions; tests compare both.
 */
const cardAt = (now: Instant): Sql => sql`json_build_object(
  'id', p.id, 'title', p.title,
  -- One character more than a card has, so that the card knows that there is more.
  'description', left(p.description, 151),
  'sector', p.sector, 'subsection', p.subsection,
  'projectImage', case when p.image_id is null then '/art/' || p.sector || '/' || p.id || '.svg'
    else '/files/' || p.image_id || '/800.webp' end,
  'deadline', ${instantOf('p.deadline_at')},
  'daysLeft', case when p.deadline_at > ${now}::timestamptz
    then ceil(extract(epoch from p.deadline_at - ${now}::timestamptz) / 86400)::int end,
  'totalFunded', p.raised_cents::float8 / 100, 'totalTarget', p.funding_goal_cents::float8 / 100,
  'donorCount', p.donor_count, 'isCompleted', p.completed_at is not null,
  'researcher', json_build_object(
    'name', u.first_name || ' ' || u.last_name,
    'photo', '/files/' || coalesce(r.profile_image_id, u.avatar_file_id) || '/400.webp',
    'institution', coalesce(nullif(u.institution, ''), ${institutionDefault}::text),
    'verified', ${isVerified(now)}))::text as card`
const people = sql`join users u on u.id = p.owner_id left join researcher_profiles r on r.user_id = p.owner_id`

type Order = { readonly key: Sql; readonly down: boolean; readonly given: (key: number) => Sql; readonly sent: Sql }
const plain = { given: (key: number): Sql => sql`${key}::bigint`, sent: sql`page.key` }

/** Each sort has one index: its key, its direction, and the key as a number for cursors. */
const orders: Readonly<Record<Sort, Order>> = {
  trending: { key: sql`score`, down: true, ...plain },
  newest: {
    key: sql`submitted_at`,
    down: true,
    given: (key) => sql`to_timestamp(${key}::float8 / 1000)`,
    sent: sql`(extract(epoch from page.key) * 1000)::bigint`,
  },
  needed: { key: sql`needed_cents`, down: true, ...plain },
  deadline: { key: sql`deadline_rank`, down: false, ...plain },
}

export type PageRow = {
  readonly card: string
  readonly id: string
  readonly key: number
  readonly total: number
  readonly active: number | null
}
/** The listed projects, and the list of those that take gifts if there is one. */
export type Scopes = { readonly scope: string; readonly open: string | null; readonly now: Instant }

/** The rows of a page in the list's order, each with the counts of the list. */
export async function selectPage(db: Database, scopes: Scopes, sort: Sort, reading: Reading): Promise<PageRow[]> {
  const { scope, open, now } = scopes
  const order = orders[sort]
  const backward = reading.from === 'before' || reading.from === 'end'
  const down = order.down !== backward
  const way = down ? sql`desc` : sql`asc`
  const rows = await db.query<PageRow>(sql`
    select ${cardAt(now)}, p.id, ${order.sent} as key,
      coalesce((select listed from project_listing_counts where scope = ${scope}), 0) as total,
      case when ${open}::text is not null then coalesce(
        (select listed from project_listing_counts where scope = ${open}), 0) end as active
    from (${keysOf(scope, order, reading, down, way)}) page
    join projects p on p.id = page.project_id ${people}
    order by page.key ${way}, p.id ${way}`)
  return backward ? rows.reverse() : rows
}

function keysOf(scope: string, order: Order, reading: Reading, down: boolean, way: Sql): Sql {
  const walk = (beyond: Sql, span: Sql): Sql => sql`
    select ${order.key} as key, project_id from project_listings where scope = ${scope} ${beyond}
    order by ${order.key} ${way}, project_id ${way} ${span}`
  if (reading.from === 'end') return walk(nothing, page)
  if (reading.from === 'start') {
    if (reading.page === 1) return walk(nothing, page)
    const skipped = (reading.page - 1) * pageSize
    return sql`select * from (${walk(nothing, firstPages)}) first_pages offset ${skipped} limit 12`
  }
  const { cursor, hop } = reading
  const edge = sql`(${order.given(cursor.key)}, ${cursor.projectId}::uuid)`
  const beyond = sql`and (${order.key}, project_id) ${down ? sql`<` : sql`>`} ${edge}`
  return walk(beyond, hop === 1 ? nextPage : page)
}

// Literals instead of parameters, so that the planner knows how little it will read.
const page = sql`limit 12`
const nextPage = sql`offset 12 limit 12`
const firstPages = sql`limit 1200`
if (pageSize !== 12 || typedPageMax * pageSize !== 1200) throw new Error('the limits written here fit no page')

export const selectTotal = async (db: Database, scope: string): Promise<number> => {
  const rows = await db.query<{ listed: number }>(sql`select listed from project_listing_counts where scope = ${scope}`)
  return rows[0]?.listed ?? 0
}

export type Trending = {
  /** 'open' or 'open/science/ecology'. */
  readonly scope: string
  readonly now: Instant
  readonly most: 8 | 10
  readonly boosted: readonly Id<'project'>[]
}

/** AMB-110: by score, the newest first among equals, after a few boosted ones (AMB-103). */
export const selectTrending = (
  db: Database,
  { scope, now, most, boosted }: Trending,
): Promise<{ card: string; isBoosted: boolean }[]> =>
  db.query(sql`
    select ${cardAt(now)}, top.boost is not null as "isBoosted"
    from (
      (select null::bigint as boost, score, project_id from project_open_listings
        where scope = ${scope} and deadline_at > ${now} and project_id <> all (${boosted}::uuid[])
        order by score desc, project_id desc ${most === 8 ? sql`limit 8` : sql`limit 10`})
      union all
      (select given.at, l.score, l.project_id from unnest(${boosted}::uuid[]) with ordinality as given (id, at)
        join project_open_listings l on l.scope = ${scope} and l.project_id = given.id and l.deadline_at > ${now}
        order by given.at limit 4)
    ) top
    join projects p on p.id = top.project_id ${people}
    order by top.boost, top.score desc, p.id desc ${most === 8 ? sql`limit 8` : sql`limit 10`}`)

export type OwnRow = {
  readonly card: string
  readonly status: ProjectStatus
  readonly submittedAt: Instant
  readonly withdrawnAt: Instant | null
  readonly standing: 'lead' | 'editor' | 'reader'
  readonly donorCount: number
  readonly completedAt: Instant | null
  readonly lastWordAt: Instant | null
}

/** Led or worked on. */
export const selectOwn = (db: Database, userId: Id<'user'>, now: Instant): Promise<OwnRow[]> =>
  db.query(sql`
    select ${cardAt(now)}, p.status, p.submitted_at as "submittedAt", p.withdrawn_at as "withdrawnAt",
      p.donor_count as "donorCount", p.completed_at as "completedAt", ${lastWordAt} as "lastWordAt",
      coalesce(${standingOf(userId)}, 'reader') as standing
    from projects p ${people}
    where p.owner_id = ${userId}
      or p.id in (select project_id from project_members where user_id = ${userId} and left_at is null)
    order by p.submitted_at desc, p.id desc limit 200`)

/** Only public projects. */
export const selectCards = (db: Database, ids: readonly Id<'project'>[], now: Instant): Promise<{ card: string }[]> =>
  db.query(sql`
    select ${cardAt(now)} from projects p ${people}
    where p.id = any(${ids}::uuid[]) and p.status = 'approved' and p.hidden_at is null`)

export type OwnedRow = {
  readonly card: string
  readonly status: ProjectStatus
  readonly deadlineAt: Instant
  readonly hidden: boolean
}

/** A researcher's projects, newest first: all of them, or only public ones (PUBR-16). */
export const selectOwned = (
  db: Database,
  ownerId: Id<'user'>,
  { onlyPublic, now }: { readonly onlyPublic: boolean; readonly now: Instant },
): Promise<OwnedRow[]> =>
  db.query(sql`
    select ${cardAt(now)}, p.status, p.deadline_at as "deadlineAt", p.hidden_at is not null as hidden
    from projects p ${people}
    where p.owner_id = ${ownerId} ${onlyPublic ? sql`and p.status = 'approved' and p.hidden_at is null` : nothing}
    order by p.submitted_at desc, p.id desc limit 200`)
