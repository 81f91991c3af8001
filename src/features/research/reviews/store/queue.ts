import type { FundingUse } from '#features/research/projects/rules/projects.ts'
import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewComment, ReviewEvent, ReviewItem, ReviewPriority, ReviewStatus } from '../contract.ts'
import type { Field } from '../rules.ts'

/** Priority follows the clock unless staff set it, so it is not stored. */
export type ItemRow = Omit<ReviewItem, 'priority'> & { readonly priorityOverride: ReviewPriority | null }

export type QueueFilter = {
  readonly status: ReviewStatus
  readonly sector?: string | undefined
  readonly search?: string | undefined
  readonly after?: Id<'review'> | undefined
  /** The submission fields that the reviewer sees; undefined sees all. */
  readonly fields: readonly Field[] | undefined
}

const excerptLength = 400

const itemColumns = (description: Sql): Sql => sql`
  r.id, r.project_id as "projectId", r.kind, p.title, u.first_name || ' ' || u.last_name as researcher,
  coalesce(u.institution, 'Research Institution') as institution, p.sector, p.subsection,
  p.funding_goal_cents as "fundingGoalCents", ${description} as description, r.status,
  r.priority_override as "priorityOverride", r.submitted_at as "submittedAt", r.due_at as "dueAt",
  r.decided_at as "decidedAt"`

const from = sql`from project_reviews r join projects p on p.id = r.project_id join users u on u.id = p.owner_id`

/** Open reviews: most urgent first. Decided ones: latest first. */
export async function listReviews(db: Database, filter: QueueFilter, limit: number): Promise<ItemRow[]> {
  const isDecided = filter.status === 'approved' || filter.status === 'rejected'
  const key = isDecided ? sql`r.decided_at, r.id` : sql`r.due_at, r.id`
  const order = isDecided ? sql`r.decided_at desc, r.id desc` : sql`r.due_at, r.id`
  const place = isDecided ? sql`select decided_at, id` : sql`select due_at, id`
  const after =
    filter.after === undefined
      ? nothing
      : sql`and (${key}) ${isDecided ? sql`<` : sql`>`} (${place} from project_reviews where id = ${filter.after})`
  return db.query<ItemRow>(sql`
    select ${itemColumns(sql`left(p.description, ${excerptLength})`)} ${from}
    where r.status = ${filter.status} and r.withdrawn_at is null ${within(filter.fields)} ${inSector(filter.sector)} ${matching(filter.search)} ${after}
    order by ${order} limit ${limit}`)
}

export type OpenInField = Field & {
  readonly open: number
  readonly overdue: number
  /** Due before the given time; overdue ones included. */
  readonly dueSoon: number
  readonly oldestAt: Instant
}

/** The number of open reviews in each field, and how urgent they are. */
export const countOpenByField = (db: Database, now: Instant, soon: Instant): Promise<OpenInField[]> =>
  db.query<OpenInField>(sql`
    select p.sector, p.subsection, count(*)::int as open, (count(*) filter (where r.due_at < ${now}))::int as overdue,
      (count(*) filter (where r.due_at < ${soon}))::int as "dueSoon", min(r.submitted_at) as "oldestAt"
    ${from} where r.decided_at is null and r.withdrawn_at is null group by 1, 2`)

export type ReviewRow = ItemRow & {
  readonly ownerId: Id<'user'>
  readonly round: number
  readonly timeline: string | null
  readonly impact: string | null
  readonly methodology: string | null
  readonly duration: string
  readonly imageId: string | null
  readonly fundingUses: FundingUse[]
  readonly deadlineAt: ItemRow['dueAt']
  readonly decidedBy: string | null
  readonly reason: string | null
}

export const findReview = (db: Database, id: Id<'review'>): Promise<ReviewRow[]> =>
  db.query<ReviewRow>(sql`
    select ${itemColumns(sql`p.description`)}, p.owner_id as "ownerId", r.round, p.timeline, p.impact, p.methodology,
      p.duration, p.image_id as "imageId", p.funding_uses::text[] as "fundingUses", p.deadline_at as "deadlineAt",
      d.first_name || ' ' || d.last_name as "decidedBy", r.reason
    ${from} left join users d on d.id = r.decided_by where r.id = ${id}`)

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
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`and (p.title ilike ${part} or u.first_name || ' ' || u.last_name ilike ${part})`
}
