import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import { hasWords, type Passage, textWithout, type WordsAt } from '#platform/redactors.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { type ThanksAudience, thanksPerMonth } from './rules.ts'

/**
 * The donors of a project of which `known` are thanked already: those with an account whose gifts count, without the
 * researcher. New ones gave after they were last thanked.
 */
const thankable = (projectId: Sql, byId: Id<'user'>, to: ThanksAudience): Sql => sql`
  known.project_id = ${projectId} and known.gifts > 0 and known.donor_id <> ${byId} and account.state = 'active'
  ${
    to === 'all'
      ? nothing
      : sql`and coalesce((
        select max(sent.sent_at) from thanked_donors done join thanks sent on sent.id = done.thanks_id
        where done.donor_id = known.donor_id and sent.project_id = ${projectId}), '-infinity') < (
        select max(gift.succeeded_at) from donations gift
        where gift.donor_id = known.donor_id and gift.project_id = ${projectId} and gift.succeeded_at is not null)`
  }`
const donors = sql`project_donors known join users account on account.id = known.donor_id`

/** A public project of this person, locked, so that two messages are sent one after the other; undefined otherwise. */
export const lockOwnProject = (
  tx: Database,
  projectId: Id<'project'>,
  ownerId: Id<'user'>,
): Promise<{ title: string; firstName: string; lastName: string } | undefined> =>
  first(
    tx.query<{ title: string; firstName: string; lastName: string }>(sql`
      select p.title, owner.first_name as "firstName", owner.last_name as "lastName"
      from projects p join users owner on owner.id = p.owner_id
      where p.id = ${projectId} and p.owner_id = ${ownerId} and p.status = 'approved' and p.hidden_at is null
      for no key update of p`),
  )

export const listThankable = async (
  db: Database,
  projectId: Id<'project'>,
  byId: Id<'user'>,
  to: ThanksAudience,
): Promise<Id<'user'>[]> =>
  (
    await db.query<{ id: Id<'user'> }>(sql`
      select known.donor_id as id from ${donors} where ${thankable(sql`${projectId}::uuid`, byId, to)} order by 1`)
  ).map(({ id }) => id)

export type Recipient = { readonly userId: Id<'user'>; readonly email: string; readonly firstName: string }

/** Those of the people who can be written to. */
export const listAddresses = (db: Database, userIds: readonly Id<'user'>[]): Promise<Recipient[]> =>
  db.query<Recipient>(sql`
    select id as "userId", email, first_name as "firstName" from users
    where id = any(${userIds}::uuid[]) and state = 'active' and email is not null and email_verified_at is not null
    order by id`)

/** When the oldest of the latest messages that the window allows was sent. */
const oldestInWindow = (projectId: Sql, since: Instant): Sql => sql`(
  select sent_at from thanks where project_id = ${projectId} and sent_at > ${since}
  order by sent_at desc offset ${thanksPerMonth - 1} limit 1)`

export const findOldestInWindow = async (
  db: Database,
  projectId: Id<'project'>,
  since: Instant,
): Promise<Instant | null> =>
  (await first(db.query<{ at: Instant | null }>(sql`select ${oldestInWindow(sql`${projectId}::uuid`, since)} as at`)))
    ?.at ?? null

export const findSent = (
  db: Database,
  projectId: Id<'project'>,
  clientKey: string,
): Promise<{ donors: number; mailed: number } | undefined> =>
  first(
    db.query<{ donors: number; mailed: number }>(sql`
      select donors, mailed from thanks where project_id = ${projectId} and client_key = ${clientKey}`),
  )

/** The same words, sent after `since`, that reached all of these donors. */
export const findAlike = (
  db: Database,
  projectId: Id<'project'>,
  {
    text,
    donorIds,
    since,
  }: { readonly text: string; readonly donorIds: readonly Id<'user'>[]; readonly since: Instant },
): Promise<{ donors: number; mailed: number } | undefined> =>
  first(
    db.query<{ donors: number; mailed: number }>(sql`
      select donors, mailed from thanks sent
      where project_id = ${projectId} and sent_at > ${since} and body = ${text}
        and not exists (
          select from unnest(${donorIds}::uuid[]) donor
          where not exists (select from thanked_donors where thanks_id = sent.id and donor_id = donor))
      order by sent_at desc limit 1`),
  )

type NewThanks = {
  readonly id: Id<'thanks'>
  readonly projectId: Id<'project'>
  readonly byId: Id<'user'>
  readonly clientKey: string
  readonly body: string
  readonly donorIds: readonly Id<'user'>[]
  readonly mailed: number
  readonly at: Instant
}

export async function insertThanks(tx: Database, sent: NewThanks): Promise<void> {
  await tx.query(sql`
    insert into thanks (id, project_id, by_id, client_key, body, donors, mailed, sent_at)
    values (${sent.id}, ${sent.projectId}, ${sent.byId}, ${sent.clientKey}, ${sent.body}, ${sent.donorIds.length},
      ${sent.mailed}, ${sent.at})`)
  await tx.query(sql`
    insert into thanked_donors (thanks_id, donor_id) select ${sent.id}, donor from unnest(${sent.donorIds}::uuid[]) donor`)
}

export type ThankableProject = {
  readonly id: Id<'project'>
  readonly title: string
  readonly donors: number
  readonly newDonors: number
  readonly oldestInWindow: Instant | null
}

const projectsShown = 50

export const listThankableProjects = (db: Database, ownerId: Id<'user'>, since: Instant): Promise<ThankableProject[]> =>
  db.query<ThankableProject>(sql`
    select p.id, p.title, counted.donors, counted.new as "newDonors",
      ${oldestInWindow(sql`p.id`, since)} as "oldestInWindow"
    from projects p cross join lateral (
      select (select count(*)::int from ${donors} where ${thankable(sql`p.id`, ownerId, 'all')}) as donors,
        (select count(*)::int from ${donors} where ${thankable(sql`p.id`, ownerId, 'new')}) as new
    ) counted
    where p.owner_id = ${ownerId} and p.status = 'approved' and p.hidden_at is null and counted.donors > 0
    order by p.submitted_at desc, p.id desc limit ${projectsShown}`)

export type SentThanks = {
  readonly id: Id<'thanks'>
  readonly projectId: Id<'project'>
  readonly title: string
  readonly text: string
  readonly donors: number
  readonly sentAt: Instant
}

export const listSent = (db: Database, byId: Id<'user'>, limit: number): Promise<SentThanks[]> =>
  db.query<SentThanks>(sql`
    select sent.id, sent.project_id as "projectId", p.title, coalesce(sent.body, '') as text, sent.donors,
      sent.sent_at as "sentAt"
    from thanks sent join projects p on p.id = sent.project_id
    where sent.by_id = ${byId} order by sent.sent_at desc, sent.id desc limit ${limit}`)

export async function forgetThanks(tx: Database, userId: Id<'user'>): Promise<void> {
  await tx.query(sql`update thanks set body = null, salt = null where by_id = ${userId}`)
  await tx.query(sql`delete from thanked_donors where donor_id = ${userId}`)
}

export const listThanksWith = (db: Database, passage: Passage): Promise<WordsAt[]> =>
  db.query<WordsAt>(sql`
    select 'thanks' as kind, id::text as key from thanks
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(body, '')`, passage)} order by id`)

/** The text is stored without the passage, and its salt is deleted. */
export const emptyThanks = (tx: Database, passage: Passage): Promise<WordsAt[]> =>
  tx.query<WordsAt>(sql`
    update thanks set body = ${textWithout(sql`body`, passage, 4000)}, salt = null
    where project_id = ${passage.projectId} and ${hasWords(sql`coalesce(body, '')`, passage)}
    returning 'thanks' as kind, id::text as key`)
