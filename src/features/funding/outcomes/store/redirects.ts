import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** What decides whether a gift may be redirected. */
export type RedirectState = {
  readonly redirected: boolean
  readonly redirectUntil: Instant | null
}

/** From the newest outcome whose deadline is later than the gift. */
export const findRedirectState = (db: Database, donationId: string): Promise<RedirectState | undefined> =>
  first(
    db.query<RedirectState>(sql`
      select exists (select from gift_redirects where donation_id = gift.id) as "redirected",
        outcome.redirect_ends_at as "redirectUntil"
      from donations gift
      left join lateral (
        select redirect_ends_at from project_outcomes
        where project_id = gift.project_id and deadline_at >= gift.created_at order by round desc limit 1
      ) outcome on true
      where gift.id = ${donationId}`),
  )

export type Redirect = {
  readonly donationId: string
  readonly from: string
  readonly to: string
  readonly gross: Cents
  readonly at: Instant
}

export async function insertRedirect(tx: Database, { donationId, from, to, gross, at }: Redirect): Promise<void> {
  await tx.query(sql`
    insert into gift_redirects (donation_id, from_project_id, to_project_id, gross_cents, at)
    values (${donationId}, ${from}, ${to}, ${gross}, ${at})`)
}

export async function findOwnerEmail(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.query<{ email: string | null }>(sql`select email from users where id = ${userId}`)
  return row?.email ?? null
}

/** A gift whose donor is notified of the project's outcome. */
export type GiftToNotify = {
  readonly id: Id<'donation'>
  readonly gross: Cents
  readonly donorId: Id<'user'> | null
  readonly giverId: string
  readonly firstName: string
  readonly email: string | null
}

/** Gifts that still count for a project and were begun before the deadline, by id, after a given one. */
export const listGiftsToNotify = (
  tx: Database,
  { projectId, round }: { readonly projectId: string; readonly round: number },
  through: string | null,
  limit: number,
) =>
  tx.query<GiftToNotify>(sql`
    select gift.id, gift.gross_cents - gift.refunded_cents as "gross", gift.donor_id as "donorId", gift.giver_id as "giverId",
      giver.first_name as "firstName", giver.email
    from donations gift join givers giver on giver.id = gift.giver_id
    where gift.project_id = ${projectId} and gift.succeeded_at is not null
      and gift.state in ('succeeded', 'partially_refunded', 'disputed')
      and gift.created_at <= (select deadline_at from project_outcomes where project_id = ${projectId} and round = ${round})
      and (${through}::uuid is null or gift.id > ${through})
    order by gift.id limit ${limit}`)

export type OpenProject = {
  readonly id: Id<'project'>
  readonly title: string
  readonly researcherName: string
  readonly raised: Cents
  readonly goal: Cents
  readonly deadline: Instant
  readonly isSaved: boolean
}

type Choice = {
  readonly giverId: string
  readonly not: string
  /** Part of a title or of a researcher's name; all when absent. */
  readonly search: string | undefined
  readonly now: Instant
}

/** Open projects, the donor's saved ones first, then by score, without the donor's own. */
export const listOpen = (db: Database, { giverId, not, search, now }: Choice, limit: number) =>
  db.query<OpenProject>(sql`
    select project.id, project.title, concat_ws(' ', owner.first_name, owner.last_name) as "researcherName",
      project.raised_cents as "raised", project.funding_goal_cents as "goal", project.deadline_at as "deadline",
      saved.project_id is not null as "isSaved"
    from project_open_listings open
    join projects project on project.id = open.project_id
    join users owner on owner.id = project.owner_id
    left join saved_projects saved on saved.project_id = project.id and saved.user_id = ${giverId}
    where open.scope = 'open' and open.deadline_at > ${now} and project.id <> ${not} and project.owner_id <> ${giverId}
      and project.status = 'approved' and project.hidden_at is null
      and (${search ?? null}::text is null
        or position(lower(${search ?? ''}) in lower(project.title || ' ' || owner.first_name || ' ' || owner.last_name)) > 0)
    order by (saved.project_id is not null) desc, open.score desc, project.id limit ${limit}`)
