import { containing, type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { StoryAnswer } from '../rules/stories.ts'

export type StoryFacts = {
  readonly id: Id<'story'>
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly ownerId: Id<'user'>
  readonly researcher: string
  readonly lastNo: number
  readonly publishedNo: number | null
  readonly isRemoved: boolean
}

const facts = sql`s.id, s.project_id as "projectId", p.title as "projectTitle", s.owner_id as "ownerId",
  u.first_name || ' ' || u.last_name as researcher, s.last_no as "lastNo", s.published_no as "publishedNo",
  s.removed_at is not null as "isRemoved"`
const joined = sql`from stories s join projects p on p.id = s.project_id join users u on u.id = s.owner_id`

export const findStoryOf = (db: Database, projectId: Id<'project'>): Promise<StoryFacts | undefined> =>
  first(db.query<StoryFacts>(sql`select ${facts} ${joined} where s.project_id = ${projectId}`))

export const lockStory = (tx: Database, id: Id<'story'>): Promise<StoryFacts | undefined> =>
  first(tx.query<StoryFacts>(sql`select ${facts} ${joined} where s.id = ${id} for update of s`))

export type ProjectFacts = {
  readonly id: Id<'project'>
  readonly title: string
  readonly ownerId: Id<'user'>
  readonly researcher: string
  /** Approved, shown, and finished or at its goal. */
  readonly fits: boolean
}

const fits = (now: Instant): Sql => sql`(p.status = 'approved' and p.hidden_at is null
  and (p.deadline_at <= ${now} or p.raised_cents >= p.funding_goal_cents))`

export const findProject = (db: Database, id: Id<'project'>, now: Instant): Promise<ProjectFacts | undefined> =>
  first(
    db.query<ProjectFacts>(sql`
      select p.id, p.title, p.owner_id as "ownerId", u.first_name || ' ' || u.last_name as researcher,
        ${fits(now)} and u.state = 'active' as fits
      from projects p join users u on u.id = p.owner_id where p.id = ${id}`),
  )

/** Projects that have no story and could; those that reached most first. */
export const listFitting = (
  db: Database,
  search: string | undefined,
  now: Instant,
): Promise<{ id: Id<'project'>; title: string }[]> =>
  db.query<{ id: Id<'project'>; title: string }>(sql`
    select p.id, p.title from projects p join users u on u.id = p.owner_id
    where ${fits(now)} and u.state = 'active' and not exists (select from stories s where s.project_id = p.id)
      ${search ? sql`and p.title ilike ${containing(search)}` : nothing}
    order by p.raised_cents desc, p.id limit 20`)

export type StoryRow = StoryFacts & {
  readonly title: string
  readonly answer: StoryAnswer | null
  readonly at: Instant
}

export const listStories = (db: Database, search: string | undefined): Promise<StoryRow[]> =>
  db.query<StoryRow>(sql`
    select ${facts}, v.title, v.answer, v.at ${joined} join story_versions v on v.story_id = s.id and v.no = s.last_no
    ${search ? sql`where p.title ilike ${containing(search)} or v.title ilike ${containing(search)}` : nothing}
    order by (v.answer is null) desc, v.at desc, s.id limit 200`)

/** Call in a transaction: the row is locked, whoever made it. */
export async function lockStoryOf(
  tx: Database,
  made: { id: Id<'story'>; projectId: Id<'project'>; ownerId: Id<'user'>; at: Instant },
): Promise<StoryFacts> {
  await tx.query(sql`
    insert into stories (id, project_id, owner_id, created_at)
    values (${made.id}, ${made.projectId}, ${made.ownerId}, ${made.at}) on conflict (project_id) do nothing`)
  const story = await first(
    tx.query<StoryFacts>(sql`select ${facts} ${joined} where s.project_id = ${made.projectId} for update of s`),
  )
  if (!story) throw new Error('a story was just kept')
  return story
}

export type VersionRow = {
  readonly no: number
  readonly title: string
  readonly body: string
  readonly quote: string
  readonly by: string
  readonly byId: Id<'user'>
  readonly at: Instant
  readonly answer: StoryAnswer | null
  readonly answerWords: string
  readonly answeredAt: Instant | null
}

export const listWordings = (db: Database, id: Id<'story'>): Promise<VersionRow[]> =>
  db.query<VersionRow>(sql`
    select v.no, v.title, v.body, v.quote, u.first_name || ' ' || u.last_name as by, v.by_id as "byId", v.at, v.answer,
      v.answer_words as "answerWords", v.answered_at as "answeredAt"
    from story_versions v join users u on u.id = v.by_id where v.story_id = ${id} order by v.no desc limit 50`)

type NewWording = Pick<VersionRow, 'no' | 'title' | 'body' | 'quote' | 'byId' | 'at'>

/** The wording before it no longer waits. */
export async function insertWording(tx: Database, id: Id<'story'>, made: NewWording): Promise<void> {
  await tx.query(sql`
    update story_versions set answer = 'undone', answered_at = ${made.at} where story_id = ${id} and answer is null`)
  await tx.query(sql`
    insert into story_versions (story_id, no, title, body, quote, by_id, at)
    values (${id}, ${made.no}, ${made.title}, ${made.body}, ${made.quote}, ${made.byId}, ${made.at})`)
  await tx.query(sql`update stories set last_no = ${made.no} where id = ${id}`)
}

type Given = { readonly no: number; readonly answer: StoryAnswer; readonly words: string; readonly at: Instant }

/** An answer to a waiting wording, or the end of an agreement. False if neither exists any more. */
export async function storeAnswer(tx: Database, id: Id<'story'>, { no, answer, words, at }: Given): Promise<boolean> {
  const rows = await tx.query(sql`
    update story_versions set answer = ${answer}, answer_words = ${words}, answered_at = ${at}
    where story_id = ${id} and no = ${no}
      and ${answer === 'taken_back' ? sql`answer = 'agreed'` : sql`answer is null`} returning no`)
  return rows.length > 0
}

export const storePublished = (tx: Database, id: Id<'story'>, no: number | null, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update stories set published_no = ${no}, published_at = case when ${no}::int is null then null else ${at}::timestamptz end
    where id = ${id}`)

export const storeRemoved = (
  tx: Database,
  id: Id<'story'>,
  removed: { readonly by: Id<'user'>; readonly at: Instant } | null,
): Promise<unknown> =>
  tx.query(sql`
    update stories set removed_at = ${removed?.at ?? null}, removed_by = ${removed?.by ?? null} where id = ${id}`)

export type PublicRow = {
  readonly id: Id<'story'>
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly imageId: string | null
  readonly researcher: string
  readonly raised: Cents
  readonly sector: string
  readonly title: string
  readonly body: string
  readonly quote: string
  readonly publishedAt: Instant
}

const open = sql`s.published_no is not null and s.removed_at is null and p.status = 'approved' and p.hidden_at is null`

/** What everyone reads, newest first. */
export const listPublic = (
  db: Database,
  { sector, after, limit }: { sector: string | undefined; after: Place | undefined; limit: number },
): Promise<PublicRow[]> =>
  db.query<PublicRow>(sql`
    select s.id, p.id as "projectId", p.title as "projectTitle", p.image_id as "imageId",
      u.first_name || ' ' || u.last_name as researcher, p.raised_cents as raised, p.sector, v.title, v.body, v.quote,
      coalesce(s.published_at, s.created_at) as "publishedAt"
    ${joined} join story_versions v on v.story_id = s.id and v.no = s.published_no
    where ${open} ${sector ? sql`and p.sector = ${sector}` : nothing}
      ${after ? sql`and (s.published_at, s.id) < (${after.at}, ${after.id}::uuid)` : nothing}
    order by s.published_at desc, s.id desc limit ${limit}`)

export const listSectors = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ sector: string }>(sql`
      select distinct p.sector from stories s join projects p on p.id = s.project_id where ${open} order by p.sector`)
  ).map(({ sector }) => sector)

/** For one researcher: waiting wordings, and those that they agreed to. */
export const listOwn = (
  db: Database,
  ownerId: Id<'user'>,
): Promise<(StoryFacts & { isPublic: boolean } & Omit<VersionRow, 'by' | 'byId' | 'answerWords' | 'answeredAt'>)[]> =>
  db.query(sql`
    select ${facts}, ${open} as "isPublic", v.no, v.title, v.body, v.quote, v.at, v.answer
    ${joined} join story_versions v on v.story_id = s.id and (v.answer is null or v.no = s.published_no)
    where s.owner_id = ${ownerId} order by v.at desc, s.id, v.no limit 100`)

/** Part of closing an account: texts about its owner are deleted, the rows stay. */
export const emptyStoriesOf = (tx: Database, ownerId: Id<'user'>, at: Instant): Promise<unknown> =>
  tx.query(sql`
    with gone as (
      update stories set published_no = null, published_at = null where owner_id = ${ownerId} returning id
    )
    update story_versions set title = 'Removed', body = 'Removed', quote = '', answer_words = '',
      answer = coalesce(nullif(answer, 'agreed'), 'taken_back'), answered_at = coalesce(answered_at, ${at})
    where story_id in (select id from gone)`)

export const findAddress = async (db: Database, userId: Id<'user'>): Promise<string | undefined> =>
  (
    await first(
      db.query<{ email: string }>(
        sql`select email from users where id = ${userId} and email is not null and state = 'active'`,
      ),
    )
  )?.email
