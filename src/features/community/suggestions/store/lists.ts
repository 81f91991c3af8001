import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'
import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Place, Scored } from '../rules/walk.ts'

/** The person that a list is for, and what none of its parts contains. */
export type Reader = {
  readonly userId: Id<'user'>
  readonly now: Instant
  /** Projects at the head already. */
  readonly boosted: readonly Id<'project'>[]
  /** Their interests: another part. */
  readonly areas: readonly InterestArea[]
}

/**
 * Of a listing `l`: open still, and neither hidden nor supported by the reader. Its project is looked up by its id: as
 * `not exists` it would be joined, by a plan that may read all projects.
 */
const isNewTo = ({ userId, now }: Reader): Sql => sql`l.deadline_at > ${now}
  and not exists (select from hidden_suggestions gone where gone.user_id = ${userId} and gone.project_id = l.project_id)
  and not exists (select from project_donors given
    where given.project_id = l.project_id and given.donor_id = ${userId} and given.gifts > 0)
  and (select p.completed_at is null and p.owner_id <> ${userId} from projects p where p.id = l.project_id)`

const isAtHead = ({ boosted }: Reader): Sql => sql`l.project_id = any(${boosted}::uuid[])`

/** Of a listing `l`: whether it is in one of these lists, too. */
const isAlsoIn = (scopes: readonly string[]): Sql => sql`exists (
  select from project_open_listings other
  where other.scope = any(${scopes}::text[]) and other.project_id = l.project_id)`

const listsOf = (areas: readonly InterestArea[]): string[] => areas.map((area) => `for/${area}`)

const beyond = (after: Place | undefined): Sql =>
  after ? sql`and (l.score, l.project_id) < (${after.score}::bigint, ${after.id}::uuid)` : nothing

export type MatchRow = Scored & { readonly areas: InterestArea[] }

/** Projects that match the reader's interests. Each interest yields up to a full page, so that none is missed. */
export const listMatching = (
  db: Database,
  reader: Reader,
  after: Place | undefined,
  most: number,
): Promise<MatchRow[]> =>
  db.query<MatchRow>(sql`
    select found.project_id as "projectId", max(found.score) as score, array_agg(found.area order by found.area) as areas
    from unnest(${reader.areas}::text[]) as wish (area) cross join lateral (
      select l.project_id, l.score, wish.area from project_open_listings l
      where l.scope = 'for/' || wish.area and not ${isAtHead(reader)} and ${isNewTo(reader)} ${beyond(after)}
      order by l.score desc, l.project_id desc limit ${most}
    ) found
    group by found.project_id order by 2 desc, 1 desc limit ${most}`)

export type SameRow = Scored & { readonly likeId: Id<'project'>; readonly likeTitle: string }

const supported = (userId: Id<'user'>): Sql => sql`
  select distinct on (mine.owner_id) mine.owner_id, mine.id, mine.title
  from project_donors given join projects mine on mine.id = given.project_id
  where given.donor_id = ${userId} and given.gifts > 0 order by mine.owner_id, mine.id`

/** Other projects of the researchers whom the reader supported. */
export const listOfResearchers = (
  db: Database,
  reader: Reader,
  after: Place | undefined,
  most: number,
): Promise<SameRow[]> =>
  db.query<SameRow>(sql`
    select l.project_id as "projectId", l.score, known.id as "likeId", known.title as "likeTitle"
    from (${supported(reader.userId)}) known
    join projects their on their.owner_id = known.owner_id
    join project_open_listings l on l.scope = 'open' and l.project_id = their.id
    where not ${isAtHead(reader)} and ${isNewTo(reader)} and not ${isAlsoIn(listsOf(reader.areas))} ${beyond(after)}
    order by l.score desc, l.project_id desc limit ${most}`)

/** A list around a place, and the lists of what is nearer. */
export type Around = { readonly scope: string; readonly nearer: readonly string[] }

type Span = { readonly after: Place | undefined; readonly most: number }

/** The entries of one list under a condition, from the highest score on. */
const listIn = (db: Database, scope: string, condition: Sql, { after, most }: Span): Promise<Scored[]> =>
  db.query<Scored>(sql`
    select l.project_id as "projectId", l.score from project_open_listings l
    where l.scope = ${scope} and ${condition} ${beyond(after)}
    order by l.score desc, l.project_id desc limit ${most}`)

/** One of the lists around a place, without nearer projects and those in earlier parts. */
export const listNearby = (db: Database, reader: Reader, { scope, nearer }: Around, span: Span): Promise<Scored[]> =>
  listIn(
    db,
    scope,
    sql`not ${isAtHead(reader)} and ${isNewTo(reader)} and not ${isAlsoIn([...nearer, ...listsOf(reader.areas)])}
      and not exists (
        select from projects this join projects mine on mine.owner_id = this.owner_id
        join project_donors given on given.project_id = mine.id and given.donor_id = ${reader.userId} and given.gifts > 0
        where this.id = l.project_id)`,
    span,
  )

/** All open projects of a list around a place, without nearer ones. */
export const listAround = (db: Database, now: Instant, { scope, nearer }: Around, span: Span): Promise<Scored[]> =>
  listIn(db, scope, sql`l.deadline_at > ${now} and not ${isAlsoIn(nearer)}`, span)

/** AMB-110: the highest scores of all, without those shown already. */
export const listTrending = (
  db: Database,
  reader: Reader,
  shown: readonly Id<'project'>[],
  most: number,
): Promise<Scored[]> =>
  listIn(db, 'open', sql`not ${isAtHead(reader)} and l.project_id <> all(${shown}::uuid[]) and ${isNewTo(reader)}`, {
    after: undefined,
    most,
  })

export type BoostedRow = { readonly projectId: Id<'project'>; readonly areas: InterestArea[] }

/** The first few boosted projects that are new to the reader, with their matches. */
export const listBoosted = (
  db: Database,
  reader: Reader,
  candidates: readonly Id<'project'>[],
  most: number,
): Promise<BoostedRow[]> =>
  db.query<BoostedRow>(sql`
    select l.project_id as "projectId", array(
      select wish.area from unnest(${reader.areas}::text[]) as wish (area)
      join project_open_listings own on own.scope = 'for/' || wish.area and own.project_id = l.project_id
      order by wish.area) as areas
    from unnest(${candidates}::uuid[]) with ordinality as given (id, turn)
    join project_open_listings l on l.scope = 'open' and l.project_id = given.id
    where ${isNewTo(reader)} order by given.turn limit ${most}`)
