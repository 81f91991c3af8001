import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

/** For a person `u`: whether a block exists between them and the reader, in either direction. */
const isBlocked = (userId: Id<'user'>): Sql => sql`exists (
  select from blocks b where b.room_id is null
    and (b.blocker_id, b.blocked_id) in ((${userId}, u.id), (u.id, ${userId})))`

const isPublic = sql`p.status = 'approved' and p.hidden_at is null`

/** The links of a person to researchers: gifts that count, saved projects, follows. */
const linksOf = (userId: Id<'user'>): Sql => sql`
  select p.owner_id, max(gift.succeeded_at) as at from project_donors given
    join projects p on p.id = given.project_id
    join donations gift on gift.project_id = given.project_id and gift.donor_id = ${userId}
      and gift.succeeded_at is not null
    where given.donor_id = ${userId} and given.gifts > 0 group by p.owner_id
  union all
  select p.owner_id, max(saved.created_at) from saved_projects saved join projects p on p.id = saved.project_id
    where saved.user_id = ${userId} and ${isPublic} group by p.owner_id
  union all
  select researcher_id, at from researcher_follows where user_id = ${userId}`

export type ResearcherRow = {
  readonly userId: Id<'user'>
  readonly publicId: string
  readonly firstName: string
  readonly lastName: string
  readonly institution: string | null
  readonly photoFileId: string | null
  readonly verified: boolean
  readonly isFollowed: boolean
  readonly isMuted: boolean | null
  readonly at: Instant
}

export const listResearchers = (
  db: Database,
  userId: Id<'user'>,
  now: Instant,
  after: Place | undefined,
  limit: number,
): Promise<ResearcherRow[]> =>
  db.query<ResearcherRow>(sql`
    select u.id as "userId", profile.public_id as "publicId", u.first_name as "firstName", u.last_name as "lastName",
      u.institution, coalesce(profile.profile_image_id, u.avatar_file_id) as "photoFileId", linked.at,
      exists (select from verified_researchers badge where badge.user_id = u.id and badge.valid_until > ${now}) as verified,
      exists (select from researcher_follows f where f.user_id = ${userId} and f.researcher_id = u.id) as "isFollowed",
      (select bool_and(mine.muted) from room_members mine join rooms r on r.id = mine.room_id
        join projects p on p.id = r.project_id where mine.user_id = ${userId} and p.owner_id = u.id) as "isMuted"
    from (select owner_id, max(at) as at from (${linksOf(userId)}) links group by owner_id) linked
    join users u on u.id = linked.owner_id and u.state = 'active' and u.id <> ${userId}
    join researcher_profiles profile on profile.user_id = u.id
    where linked.at is not null and not ${isBlocked(userId)}
      ${after ? sql`and (linked.at, u.id) < (${after.at}, ${after.id})` : nothing}
    order by linked.at desc, u.id desc limit ${limit}`)

export type LinkRow = {
  readonly ownerId: Id<'user'>
  readonly projectId: Id<'project'>
  readonly title: string
  readonly isSupported: boolean
}

/** Projects of these researchers that the person supported or saved, newest first. */
export const listLinks = (
  db: Database,
  userId: Id<'user'>,
  ownerIds: readonly Id<'user'>[],
  most: number,
): Promise<LinkRow[]> =>
  db.query<LinkRow>(sql`
    select linked.* from unnest(${ownerIds}::uuid[]) as who (id) cross join lateral (
      select p.owner_id as "ownerId", p.id as "projectId", p.title, given.yes as "isSupported"
      from projects p cross join lateral (select exists (
        select from project_donors d where d.project_id = p.id and d.donor_id = ${userId} and d.gifts > 0) as yes) given
      where p.owner_id = who.id and ${isPublic} and (given.yes or exists (
        select from saved_projects saved where saved.user_id = ${userId} and saved.project_id = p.id))
      order by p.submitted_at desc, p.id limit ${most}
    ) linked`)

export type SupporterRow = {
  readonly cardId: Id<'supporter'>
  readonly firstName: string
  readonly lastName: string
  readonly projectId: Id<'project'>
  readonly title: string
}

/** The newest of each of the reader's own newest projects: as many are read, however many donors there are. */
export const listSupporters = (
  db: Database,
  userId: Id<'user'>,
  most: { readonly projects: number; readonly each: number },
): Promise<SupporterRow[]> =>
  db.query<SupporterRow>(sql`
    select other.card_id as "cardId", other.first_name as "firstName", other.last_name as "lastName",
      p.id as "projectId", p.title
    from (
      select project_id, no from visible_supporters where user_id = ${userId} order by no desc limit ${most.projects}
    ) mine
    join projects p on p.id = mine.project_id and ${isPublic}
    cross join lateral (
      select privacy.card_id, u.first_name, u.last_name, seen.no
      from visible_supporters seen
      join users u on u.id = seen.user_id and u.state = 'active' and btrim(u.first_name || u.last_name) <> ''
      join privacy_settings privacy on privacy.user_id = u.id and privacy.card_id is not null
      where seen.project_id = mine.project_id and seen.user_id <> ${userId} and not ${isBlocked(userId)}
      order by seen.no desc limit ${most.each}
    ) other
    order by mine.no desc, other.no desc`)

/** A researcher whom the person is linked to, by public id. */
export const findLinked = (
  db: Database,
  userId: Id<'user'>,
  publicId: string,
): Promise<{ id: Id<'user'> } | undefined> =>
  first(
    db.query<{ id: Id<'user'> }>(sql`
      select profile.user_id as id from researcher_profiles profile join (${linksOf(userId)}) links
        on links.owner_id = profile.user_id
      where profile.public_id = ${publicId} and profile.user_id <> ${userId} limit 1`),
  )

/** A co-supporter of a project of the reader, by card: both allow it. */
export const findSupporter = (
  db: Database,
  userId: Id<'user'>,
  cardId: string,
): Promise<{ id: Id<'user'> } | undefined> =>
  first(
    db.query<{ id: Id<'user'> }>(sql`
      select privacy.user_id as id from privacy_settings privacy
      where privacy.card_id = ${cardId} and privacy.user_id <> ${userId} and exists (
        select from visible_supporters seen join visible_supporters mine on mine.project_id = seen.project_id
        where seen.user_id = privacy.user_id and mine.user_id = ${userId})`),
  )
