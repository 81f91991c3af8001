import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type WorldState = { readonly baseAt: Instant; readonly done: number; readonly total: number }

export const findWorld = (db: Database): Promise<WorldState | undefined> =>
  first(db.query<WorldState>(sql`select base_at as "baseAt", done, total from demo_world`))

export async function beginWorld(db: Database, world: WorldState): Promise<void> {
  await db.query(
    sql`insert into demo_world (base_at, done, total) values (${world.baseAt}, ${world.done}, ${world.total})`,
  )
}

export async function saveProgress(db: Database, done: number): Promise<void> {
  await db.query(sql`update demo_world set done = ${done}`)
}

export const findUserByEmail = (db: Database, email: string) =>
  first(db.query<{ id: Id<'user'> }>(sql`select id from users where email = ${email}`))

export const findLatestMail = (db: Database, email: string) =>
  first(
    db.query<{ id: Id<'mail'> }>(sql`
      select id from outbox_mails where recipient = ${email} order by created_at desc, id desc limit 1`),
  )

export const findOwnProject = (db: Database, ownerId: string, title: string) =>
  first(db.query<{ id: Id<'project'> }>(sql`select id from projects where owner_id = ${ownerId} and title = ${title}`))

export const findTicketByKey = async (db: Database, key: string): Promise<Id<'ticket'> | undefined> =>
  (await first(db.query<{ id: Id<'ticket'> }>(sql`select id from tickets where client_key = ${key}`)))?.id

/** The newest update of a project that everyone reads. */
export const findLatestUpdate = async (db: Database, projectId: string): Promise<Id<'update'> | undefined> =>
  (
    await first(
      db.query<{ id: Id<'update'> }>(sql`
        select id from project_updates where project_id = ${projectId} and state = 'published' and audience = 'public'
        order by published_at desc, id desc limit 1`),
    )
  )?.id

/** The newest dispute of a project's gifts. */
export const findDisputeOf = (db: Database, projectId: string) =>
  first(
    db.query<{ id: Id<'dispute'>; paymentRef: string }>(sql`
      select dispute.id, gift.payment_ref as "paymentRef" from disputes dispute
      join donations gift on gift.id = dispute.donation_id
      where gift.project_id = ${projectId} and gift.payment_ref is not null order by dispute.opened_at desc limit 1`),
  )

export const findPayee = (db: Database, ownerId: string) =>
  first(db.query<{ id: Id<'payee'> }>(sql`select id from payees where owner_id = ${ownerId}`))

/** Public projects, with the time in which visitors could see them. */
export const listPublicProjects = (db: Database) =>
  db.query<{ id: Id<'project'>; title: string; approvedAt: Instant; deadlineAt: Instant }>(sql`
    select id, title, approved_at as "approvedAt", deadline_at as "deadlineAt" from projects
    where status = 'approved' and hidden_at is null and approved_at is not null order by title`)

export const findOpenReview = (db: Database, projectId: string) =>
  first(
    db.query<{ id: Id<'review'> }>(sql`
      select id from project_reviews where project_id = ${projectId} and decided_at is null`),
  )

export const findPaymentRef = async (db: Database, donationId: string): Promise<string | undefined> =>
  (
    await first(
      db.query<{ paymentRef: string | null }>(
        sql`select payment_ref as "paymentRef" from donations where id = ${donationId}`,
      ),
    )
  )?.paymentRef ?? undefined

/** A question by its words, with the number of its answer's wordings. */
export const findQuestion = (db: Database, projectId: string, text: string) =>
  first(
    db.query<{ id: Id<'question'>; versions: number }>(sql`
      select id, (select count(*)::int from answer_versions where question_id = questions.id) as versions
      from questions where project_id = ${projectId} and body = ${text}`),
  )

/** The secret in the newest invitation to an address. */
export async function findInvitation(db: Database, email: string): Promise<string> {
  const mail = await first(
    db.query<{ text: string }>(sql`
      select text_body as text from outbox_mails where recipient = ${email} and text_body like '%/invitation#%'
      order by created_at desc limit 1`),
  )
  return /\/invitation#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

export const findPosition = async (db: Database, title: string): Promise<boolean> =>
  (await db.query(sql`select 1 as one from job_revisions where title = ${title} limit 1`)).length > 0

export const findPositionId = async (db: Database, title: string): Promise<Id<'job'> | undefined> =>
  (
    await first(
      db.query<{ id: Id<'job'> }>(sql`
        select job.id from jobs job join job_revisions r on r.job_id = job.id and r.number = job.live_revision
        where r.title = ${title} limit 1`),
    )
  )?.id

/** The line for personnel of a project's budget. */
export const findPayingLine = (db: Database, title: string) =>
  first(
    db.query<{ projectId: Id<'project'>; key: string }>(sql`
      select line.project_id as "projectId", line.key from budget_lines line join projects p on p.id = line.project_id
      where p.title = ${title} and line.use = 'personnel' order by line.position limit 1`),
  )

/** The secret in the newest mail about a position to an address. */
export async function findPositionLink(db: Database, email: string): Promise<string> {
  const mail = await first(
    db.query<{ text: string }>(sql`
      select text_body as text from outbox_mails where recipient = ${email} and text_body like '%/jobs/manage#%'
      order by created_at desc limit 1`),
  )
  return /\/jobs\/manage#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
