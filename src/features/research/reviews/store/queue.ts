import { containing, type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewComment, ReviewEvent, ReviewItem, ReviewKind, ReviewStatus } from '../contract/objects.ts'
import type { Field, QueueSort, ReviewPriority } from '../rules/queue.ts'
import { inQueueOf, type Reader } from './conflicts.ts'

/** Priority follows the clock unless staff set it, so it is not stored. */
export type ItemRow = Omit<ReviewItem, 'priority'> & { readonly priorityOverride: ReviewPriority | null }

export type QueueFilter = {
  readonly status: ReviewStatus
  readonly kind?: ReviewKind | undefined
  readonly sort?: QueueSort | undefined
  readonly sector?: string | undefined
  readonly search?: string | undefined
  readonly after?: Id<'review'> | undefined
  /** The submission fields that the reviewer sees; undefined sees all. */
  readonly fields: readonly Field[] | undefined
}

const excerpt = sql`left(p.description, 400)`

/** The holder of a review; none once the claim is over. */
const isHeld = (now: Instant): Sql => sql`r.decided_at is null and r.claimed_until > ${now}`

const itemColumns = (description: Sql, { userId }: Pick<Reader, 'userId'>, now: Instant): Sql => sql`
  r.id, r.project_id as "projectId", r.kind, p.title, u.first_name || ' ' || u.last_name as researcher,
  coalesce(u.institution, 'Research Institution') as institution, p.sector, p.subsection,
  p.funding_goal_cents as "fundingGoalCents", ${description} as description, r.round,
  case when ${isHeld(now)} then 'in_review' else r.status end as status,
  case when ${isHeld(now)} then h.first_name || ' ' || h.last_name end as holder,
  case when ${isHeld(now)} then r.claimed_until end as "heldUntil",
  coalesce(${isHeld(now)} and r.claimed_by = ${userId}, false) as "isYours",
  r.priority_override as "priorityOverride", r.submitted_at as "submittedAt", r.due_at as "dueAt",
  r.decided_at as "decidedAt"`

const from = sql`from project_reviews r join projects p on p.id = r.project_id join users u on u.id = p.owner_id`
const withHolder = sql`${from} left join users h on h.id = r.claimed_by`

/** Submissions that wait for their researcher's plan are not in the queue. */
const isWaiting = sql`r.decided_at is null and r.held_reason is null`

const isDecided = (status: ReviewStatus): boolean => !['pending', 'in_review'].includes(status)

/** `pending` is everything that waits, `in_review` the part that a reviewer has taken. */
function standing(status: ReviewStatus, now: Instant): Sql {
  if (isDecided(status)) return sql`r.status = ${status} and r.decided_at is not null`
  return status === 'in_review' ? sql`${isWaiting} and r.claimed_until > ${now}` : isWaiting
}

/** AMB-156: by the clock, unless staff set it. */
const urgency = (
  now: Instant,
): Sql => sql`coalesce(array_position('{high,medium,low}'::text[], r.priority_override::text),
  case when r.due_at < ${now}::timestamptz + interval '24 hours' then 1
    when r.due_at < ${now}::timestamptz + interval '48 hours' then 2 else 3 end)`

/** The sort key of a list, with the review's id last, so that pages do not overlap. */
function keyOf({ status, sort = 'due' }: QueueFilter, now: Instant): Sql {
  if (isDecided(status)) return sql`r.decided_at, r.id`
  if (sort === 'priority') return sql`${urgency(now)}, r.due_at, r.id`
  return sort === 'age' ? sql`r.submitted_at, r.id` : sql`r.due_at, r.id`
}

/**
 * Open reviews: most urgent first. Decided ones: latest first. Without those for which this reader has a conflict.
 */
export async function listReviews(
  db: Database,
  filter: QueueFilter,
  { reader, now, limit }: { readonly reader: Reader; readonly now: Instant; readonly limit: number },
): Promise<ItemRow[]> {
  const key = keyOf(filter, now)
  const order = isDecided(filter.status) ? sql`r.decided_at desc, r.id desc` : key
  const after =
    filter.after === undefined
      ? nothing
      : sql`and (${key}) ${isDecided(filter.status) ? sql`<` : sql`>`} (select ${key} from project_reviews r where id = ${filter.after})`
  return db.query<ItemRow>(sql`
    select ${itemColumns(excerpt, reader, now)} ${withHolder}
    where ${standing(filter.status, now)} and r.withdrawn_at is null and ${inQueueOf(reader)}
      ${filter.kind ? sql`and r.kind = ${filter.kind}` : nothing}
      ${within(filter.fields)} ${inSector(filter.sector)} ${matching(filter.search)} ${after}
    order by ${order} limit ${limit}`)
}

export type OpenInField = Field & {
  readonly open: number
  readonly overdue: number
  /** Due before the given time; overdue ones included. */
  readonly dueSoon: number
  readonly oldestAt: Instant
  readonly held: number
  readonly rechecks: number
}

/**
 * The number of open reviews in each field, and how urgent they are, without those for which this reader has a
 * conflict.
 */
export const countOpenByField = (
  db: Database,
  { reader, now, soon }: { readonly reader: Reader; readonly now: Instant; readonly soon: Instant },
): Promise<OpenInField[]> =>
  db.query<OpenInField>(sql`
    select p.sector, p.subsection, count(*)::int as open, (count(*) filter (where r.due_at < ${now}))::int as overdue,
      (count(*) filter (where r.due_at < ${soon}))::int as "dueSoon", min(r.submitted_at) as "oldestAt",
      (count(*) filter (where ${isHeld(now)}))::int as held, (count(*) filter (where r.kind = 'recheck'))::int as rechecks
    ${from} where ${isWaiting} and r.withdrawn_at is null and ${inQueueOf(reader)} group by 1, 2`)

export type ReviewRow = ItemRow & {
  readonly decidedBy: string | null
  readonly reason: string | null
  readonly prioritizedBy: string | null
  readonly prioritizedAt: Instant | null
  readonly priorityReason: string | null
  /** Names, with their institutions. */
  readonly team: string[]
  readonly existingFunding: string | null
}

export const findReview = (
  db: Database,
  id: Id<'review'>,
  { userId, now }: { readonly userId: Id<'user'>; readonly now: Instant },
): Promise<ReviewRow[]> =>
  db.query<ReviewRow>(sql`
    select ${itemColumns(excerpt, { userId }, now)}, d.first_name || ' ' || d.last_name as "decidedBy", r.reason,
      urgent.first_name || ' ' || urgent.last_name as "prioritizedBy", r.priority_at as "prioritizedAt",
      r.priority_reason as "priorityReason", p.existing_funding as "existingFunding", coalesce((
        select array_agg(m.first_name || ' ' || m.last_name || coalesce(' (' || nullif(m.institution, '') || ')', '')
          order by t.joined_at, t.id)
        from project_members t join users m on m.id = t.user_id where t.project_id = p.id and t.left_at is null
      ), '{}') as team
    ${withHolder} left join users d on d.id = r.decided_by left join users urgent on urgent.id = r.priority_by where r.id = ${id}`)

/** The history of the project over all rounds, edits among it, oldest first. */
export const listHistory = (db: Database, projectId: Id<'project'>): Promise<ReviewEvent[]> =>
  db.query<ReviewEvent>(sql`
    select l.at, l.from_status as "from", coalesce(l.event, l.to_status::text) as "to", u.first_name || ' ' || u.last_name as actor, l.reason
    from project_status_log l left join users u on u.id = l.actor_id
    where l.project_id = ${projectId}
    union all
    select v.at, null, v.reason, u.first_name || ' ' || u.last_name, null
    from project_versions v join users u on u.id = v.by_id
    where v.project_id = ${projectId} and v.reason in ('edited', 'put_back')
    order by 1`)

export const listBrowseAreas = (
  db: Database,
  projectId: Id<'project'>,
): Promise<{ sectorId: string; areaId: string }[]> =>
  db.query(sql`
    select sector_id as "sectorId", area_id as "areaId" from project_browse_areas
    where project_id = ${projectId} order by sector_id, area_id`)

/** Comments of all rounds, oldest first: those before a rejection still count. */
export const listComments = (db: Database, projectId: Id<'project'>): Promise<ReviewComment[]> =>
  db.query<ReviewComment>(sql`
    select c.id, u.first_name || ' ' || u.last_name as author, c.body, c.created_at as "createdAt"
    from review_comments c join project_reviews r on r.id = c.review_id join users u on u.id = c.author_id
    where r.project_id = ${projectId} order by c.created_at, c.id`)

function within(fields: readonly Field[] | undefined): Sql {
  if (!fields) return nothing
  const sectors = fields.map((field) => field.sector)
  const subsections = fields.map((field) => field.subsection)
  return sql`and (p.sector, p.subsection) in (select * from unnest(${sectors}::text[], ${subsections}::text[]))`
}

const inSector = (sector: string | undefined): Sql => (sector ? sql`and p.sector = ${sector}` : nothing)

/** Matches part of the title or of the researcher's name; wildcards of `like` are escaped. */
function matching(search: string | undefined): Sql {
  if (!search) return nothing
  const part = containing(search)
  return sql`and (p.title ilike ${part} or u.first_name || ' ' || u.last_name ilike ${part})`
}
