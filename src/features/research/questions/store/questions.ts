import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** One person asks about one project at a time, so that the count of waiting ones is right. */
export const lockAsking = (tx: Database, askerId: Id<'user'>, projectId: Id<'project'>): Promise<unknown> =>
  tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended('questions of ' || ${askerId} || ' on ' || ${projectId}, 0))`,
  )

export type NewQuestion = {
  readonly id: Id<'question'>
  readonly projectId: Id<'project'>
  readonly askerId: Id<'user'>
  readonly body: string
  readonly byName: boolean
  readonly askedAt: Instant
}

export const insertQuestion = (tx: Database, question: NewQuestion): Promise<unknown> =>
  tx.query(sql`
    insert into questions (id, project_id, asker_id, body, by_name, asked_at)
    values (${question.id}, ${question.projectId}, ${question.askerId}, ${question.body}, ${question.byName},
      ${question.askedAt})`)

export type Waiting = { readonly id: Id<'question'>; readonly body: string; readonly askedAt: Instant }

/** A person's questions that wait on a project. */
export const listWaitingOf = (db: Database, askerId: Id<'user'>, projectId: Id<'project'>): Promise<Waiting[]> =>
  db.query<Waiting>(sql`
    select id, body, asked_at as "askedAt" from questions
    where project_id = ${projectId} and asker_id = ${askerId} and answered_at is null and withdrawn_at is null
      and declined_at is null
    order by asked_at, id`)

/** Whether the account has an address that it confirmed. */
export const hasConfirmedAddress = async (db: Database, userId: Id<'user'>): Promise<boolean> =>
  (await db.query(sql`select 1 as one from users where id = ${userId} and email_verified_at is not null`)).length > 0

export type Question = {
  readonly projectId: Id<'project'>
  readonly askerId: Id<'user'>
  readonly body: string
  readonly answeredAt: Instant | null
  readonly withdrawnAt: Instant | null
  readonly declinedAt: Instant | null
  readonly hiddenAt: Instant | null
}

const columns = sql`project_id as "projectId", asker_id as "askerId", body, answered_at as "answeredAt",
  withdrawn_at as "withdrawnAt", declined_at as "declinedAt", hidden_at as "hiddenAt"`

export const findQuestion = (db: Database, id: Id<'question'>): Promise<Question | undefined> =>
  first(db.query<Question>(sql`select ${columns} from questions where id = ${id}`))

/** With the row locked until the transaction ends. */
export const lockQuestion = (tx: Database, id: Id<'question'>): Promise<Question | undefined> =>
  first(tx.query<Question>(sql`select ${columns} from questions where id = ${id} for update`))

export const markWithdrawn = (tx: Database, id: Id<'question'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update questions set withdrawn_at = ${at}, declined_at = null, declined_by = null where id = ${id}`)

export const markDeclined = (tx: Database, id: Id<'question'>, byId: Id<'user'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update questions set declined_at = ${at}, declined_by = ${byId} where id = ${id}`)

export const markWaiting = (tx: Database, id: Id<'question'>): Promise<unknown> =>
  tx.query(sql`update questions set declined_at = null, declined_by = null where id = ${id}`)

type Hiding = { readonly at: Instant; readonly byId: Id<'user'>; readonly reason: string } | undefined

export const storeHiding = (tx: Database, id: Id<'question'>, hiding: Hiding): Promise<unknown> =>
  tx.query(sql`
    update questions set hidden_at = ${hiding?.at ?? null}, hidden_by = ${hiding?.byId ?? null},
      hidden_reason = ${hiding?.reason ?? null}
    where id = ${id}`)

export type AnswerVersionRow = {
  readonly number: number
  readonly body: string
  readonly at: Instant
  readonly firstName: string
  readonly lastName: string
}

/** Oldest first; the latest hundred. None for a question that is not answered. */
export const listAnswerVersions = async (db: Database, questionId: Id<'question'>): Promise<AnswerVersionRow[]> => {
  const rows = await db.query<AnswerVersionRow>(sql`
    select version.number, version.body, version.at, author.first_name as "firstName", author.last_name as "lastName"
    from answer_versions version join users author on author.id = version.by_id
    where version.question_id = ${questionId} order by version.number desc limit 100`)
  return rows.reverse()
}

type NewAnswer = {
  readonly questionId: Id<'question'>
  readonly number: number
  readonly body: string
  readonly byId: Id<'user'>
  readonly at: Instant
}

/** The first one makes the question public. */
export const insertAnswer = (tx: Database, answer: NewAnswer): Promise<unknown> =>
  tx.query(sql`
    with worded as (
      insert into answer_versions (question_id, number, body, by_id, at)
      values (${answer.questionId}, ${answer.number}, ${answer.body}, ${answer.byId}, ${answer.at})
    )
    update questions set answered_at = ${answer.at} where id = ${answer.questionId} and answered_at is null`)

/** Part of closing an account: what was never public is deleted, and what is public loses the name. */
export const forgetAsker = (tx: Database, askerId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`
    with gone as (delete from questions where asker_id = ${askerId} and answered_at is null)
    update questions set by_name = false where asker_id = ${askerId} and answered_at is not null and by_name`)
