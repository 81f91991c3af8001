import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { Asker } from '../rules.ts'

type Asked = Asker & { readonly id: Id<'question'>; readonly text: string; readonly askedAt: Instant }

export type AnsweredRow = Asked & {
  readonly answeredAt: Instant
  readonly hiddenReason: string | null
  readonly answer: string
  readonly version: number
  readonly wordedAt: Instant
  readonly answererFirstName: string
  readonly answererLastName: string
}

const gave = (more: Sql): Sql => sql`exists (
  select from project_donors gift
  where gift.project_id = question.project_id and gift.donor_id = question.asker_id and gift.gifts > 0 ${more})`

const asked = sql`question.id, question.body as text, question.asked_at as "askedAt", asker.first_name as "firstName",
  asker.last_name as "lastName", question.by_name as "byName", ${gave(nothing)} as "isDonor",
  ${gave(sql`and not gift.anonymous`)} as "isNamedDonor"`

/** AMB-158: content of a paused or banned account is not public; questions of a closed one stay without its name. */
const isShown = sql`asker.state in ('active', 'closed')`

/** The last answered first, from a cursor. @param withHidden for moderators. */
export const listAnswered = (
  db: Database,
  projectId: Id<'project'>,
  { withHidden, after, limit }: { withHidden: boolean; after: Place | undefined; limit: number },
): Promise<AnsweredRow[]> =>
  db.query<AnsweredRow>(sql`
    select ${asked}, question.answered_at as "answeredAt", question.hidden_reason as "hiddenReason",
      latest.body as answer, latest.number as version, latest.at as "wordedAt",
      author.first_name as "answererFirstName", author.last_name as "answererLastName"
    from questions question join users asker on asker.id = question.asker_id
    cross join lateral (
      select * from answer_versions where question_id = question.id order by number desc limit 1
    ) latest
    join users author on author.id = latest.by_id
    where question.project_id = ${projectId} and question.answered_at is not null and ${isShown}
      ${withHidden ? nothing : sql`and question.hidden_at is null`}
      ${after ? sql`and (question.answered_at, question.id) < (${after.at}, ${after.id})` : nothing}
    order by question.answered_at desc, question.id desc limit ${limit}`)

export type QuestionCounts = {
  readonly answered: number
  readonly waiting: number
  readonly waitingSince: Instant | null
}

/** What everyone may read. */
export async function countQuestions(db: Database, projectId: Id<'project'>): Promise<QuestionCounts> {
  const [row] = await db.query<QuestionCounts>(sql`
    select count(*) filter (where answered_at is not null and hidden_at is null)::int as answered,
      count(*) filter (where answered_at is null)::int as waiting,
      min(asked_at) filter (where answered_at is null) as "waitingSince"
    from questions question join users asker on asker.id = question.asker_id
    where project_id = ${projectId} and withdrawn_at is null and declined_at is null and ${isShown}`)
  if (!row) throw new Error('a count always has a row')
  return row
}

export type OwnRow = {
  readonly id: Id<'question'>
  readonly text: string
  readonly askedAt: Instant
  readonly declinedAt: Instant | null
  readonly hiddenReason: string | null
}

/** A person's own questions on a project that are not public. */
export const listOwn = (db: Database, projectId: Id<'project'>, askerId: Id<'user'>): Promise<OwnRow[]> =>
  db.query<OwnRow>(sql`
    select id, body as text, asked_at as "askedAt", declined_at as "declinedAt", hidden_reason as "hiddenReason"
    from questions
    where project_id = ${projectId} and asker_id = ${askerId} and withdrawn_at is null
      and (answered_at is null or hidden_at is not null)
    order by asked_at desc, id limit 20`)

export type OpenRow = Asked & { readonly declinedAt: Instant | null }

/** For those who may answer: waiting questions, the longest wait first, and then declined ones. */
export const listOpen = (db: Database, projectId: Id<'project'>): Promise<OpenRow[]> =>
  db.query<OpenRow>(sql`
    select ${asked}, question.declined_at as "declinedAt"
    from questions question join users asker on asker.id = question.asker_id
    where question.project_id = ${projectId} and question.answered_at is null and question.withdrawn_at is null
      and ${isShown}
    order by question.declined_at desc nulls first, question.asked_at limit 100`)

export type WaitingProject = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly waiting: number
  readonly since: Instant
}

/** The public projects on which questions wait, the longest wait first. */
export const listWaitingProjects = (db: Database, projectIds: readonly Id<'project'>[]): Promise<WaitingProject[]> =>
  db.query<WaitingProject>(sql`
    select project.id as "projectId", project.title, count(*)::int as waiting, min(question.asked_at) as since
    from projects project
    join questions question on question.project_id = project.id
      and question.answered_at is null and question.withdrawn_at is null and question.declined_at is null
    join users asker on asker.id = question.asker_id
    where project.id = any(${projectIds}::uuid[]) and project.status = 'approved' and project.hidden_at is null
      and ${isShown}
    group by project.id order by since, project.id`)

export type Recipient = { readonly userId: Id<'user'>; readonly email: string; readonly firstName: string }

/** Those of the people who can be written to. */
export const listRecipients = (db: Database, userIds: readonly Id<'user'>[]): Promise<Recipient[]> =>
  db.query<Recipient>(sql`
    select id as "userId", email, first_name as "firstName" from users
    where id = any(${userIds}::uuid[]) and state = 'active' and email is not null and email_verified_at is not null
    order by id`)
