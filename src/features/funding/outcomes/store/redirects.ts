import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { OutcomeKind } from '../rules.ts'

/** What decides whether a gift may be redirected, and why. */
export type RedirectState = {
  readonly redirected: boolean
  readonly redirectUntil: Instant | null
  readonly kind: OutcomeKind | null
  readonly isUnfetched: boolean
}

/** From the newest outcome whose deadline is later than the gift. */
export const findRedirectState = (db: Database, donationId: string): Promise<RedirectState | undefined> =>
  first(
    db.query<RedirectState>(sql`
      select exists (select from gift_redirects where donation_id = gift.id) as "redirected",
        outcome.redirect_ends_at as "redirectUntil", outcome.kind, outcome.unfetched_at is not null as "isUnfetched"
      from donations gift
      left join lateral (
        select redirect_ends_at, kind, unfetched_at from project_outcomes
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

/** A person who is notified of the project's outcome: once, however many gifts there are. */
export type DonorToNotify = {
  /** The cursor of the batches: the first of these gifts. */
  readonly first: Id<'donation'>
  /** Null for a guest. */
  readonly donorId: Id<'user'> | null
  readonly giverId: string
  readonly email: string | null
  /** Oldest first. */
  readonly gifts: readonly {
    readonly id: Id<'donation'>
    readonly gross: Cents
    /** Its own page opens with the key from a mail. */
    readonly isGuests: boolean
    /** Neither redirected before nor in dispute: the same as in `redirectRefused` of the rules. */
    readonly mayMove: boolean
  }[]
}

/**
 * Donors of gifts that still count for a project and were started before the deadline, from a cursor. A person who
 * gave with an account and as a guest with the same address counts once.
 *
 * @param only some gifts, where other ones are not the subject.
 */
export const listDonorsToNotify = (
  tx: Database,
  { projectId, round }: { readonly projectId: string; readonly round: number },
  through: string | null,
  limit: number,
  only: readonly Id<'donation'>[] | null = null,
) =>
  tx.query<DonorToNotify>(sql`
    select donor.* from (
      select (array_agg(gift.id order by gift.id))[1] as "first", giver.email,
        (array_agg(gift.donor_id order by gift.donor_id))[1] as "donorId",
        (array_agg(gift.giver_id order by gift.donor_id, gift.giver_id))[1] as "giverId",
        jsonb_agg(jsonb_build_object('id', gift.id, 'gross', gift.gross_cents - gift.refunded_cents,
          'isGuests', gift.donor_id is null, 'mayMove', gift.state <> 'disputed'
            and not exists (select from gift_redirects where donation_id = gift.id)) order by gift.created_at, gift.id) as gifts
      from donations gift join givers giver on giver.id = gift.giver_id
      where gift.project_id = ${projectId} and gift.succeeded_at is not null
        and gift.state in ('succeeded', 'partially_refunded', 'disputed')
        and gift.created_at <= (select deadline_at from project_outcomes where project_id = ${projectId} and round = ${round})
        and (${only}::uuid[] is null or gift.id = any(${only}::uuid[]))
      group by giver.email, case when giver.email is null then gift.giver_id end
    ) donor
    where ${through}::uuid is null or donor.first > ${through}
    order by donor.first limit ${limit}`)

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
