import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type TextKind = 'help' | 'faq' | 'legal'

export type VersionRow = {
  readonly id: string
  /** In which order they were published, from 1. */
  readonly number: number
  readonly kind: TextKind
  readonly slug: string
  readonly title: string
  readonly groupId: string
  readonly position: number
  readonly body: string
  readonly changes: string
  readonly isRemoved: boolean
  readonly asksAgreement: boolean
  readonly effectiveAt: Instant
}

const columns = sql`id, number, kind, slug, title, group_id "groupId", position, body, changes, is_removed "isRemoved",
  asks_agreement "asksAgreement", effective_at "effectiveAt"`

/** The present version of each text of a kind: the last published one whose day has come. */
export const listInForce = (db: Database, kind: TextKind, now: Instant): Promise<VersionRow[]> =>
  db.query<VersionRow>(sql`
    select distinct on (slug) ${columns} from content_versions
    where kind = ${kind} and undone_at is null and effective_at <= ${now}
    order by slug, number desc`)

export type HistoryRow = VersionRow & {
  readonly byName: string
  readonly createdAt: Instant
  readonly undoneAt: Instant | null
}

/** Every version of a text, the newest first. */
export const listHistory = (db: Database, kind: TextKind, slug: string): Promise<HistoryRow[]> =>
  db.query<HistoryRow>(sql`
    select v.id, v.number, v.kind, v.slug, v.title, v.group_id "groupId", v.position, v.body, v.changes, v.is_removed "isRemoved",
      v.asks_agreement "asksAgreement",
      v.effective_at "effectiveAt", trim(u.first_name || ' ' || u.last_name) "byName", v.created_at "createdAt",
      v.undone_at "undoneAt"
    from content_versions v join users u on u.id = v.by_id
    where v.kind = ${kind} and v.slug = ${slug} order by v.number desc limit 100`)

/** Those that wait for their day, of all texts; one that a later version overtook never comes. */
export const listComing = (db: Database, now: Instant): Promise<{ kind: TextKind; slug: string }[]> =>
  db.query<{ kind: TextKind; slug: string }>(sql`
    select distinct kind, slug from content_versions coming
    where undone_at is null and effective_at > ${now} and not exists (
      select from content_versions later
      where later.kind = coming.kind and later.slug = coming.slug and later.number > coming.number
        and later.undone_at is null and later.effective_at <= ${now})`)

/** The version of a legal text that waits for its day; until then the last published one is in effect. */
export const findComing = (db: Database, slug: string, now: Instant): Promise<VersionRow | undefined> =>
  first(
    db.query<VersionRow>(sql`
      select ${columns} from content_versions coming
      where kind = 'legal' and slug = ${slug} and undone_at is null and effective_at > ${now} and not exists (
        select from content_versions later
        where later.kind = 'legal' and later.slug = ${slug} and later.number > coming.number
          and later.undone_at is null and later.effective_at <= coming.effective_at)
      order by effective_at limit 1`),
  )

/** One writer of a text at a time, until the transaction ends. */
export const lockText = (tx: Database, kind: TextKind, slug: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind} ${slug}`}, 0))`)

/** The last published version that is not undone. */
export const findLatest = async (db: Database, kind: TextKind, slug: string): Promise<VersionRow | undefined> =>
  first(
    db.query<VersionRow>(sql`
      select ${columns} from content_versions where kind = ${kind} and slug = ${slug} and undone_at is null
      order by number desc limit 1`),
  )

/** Call with the text locked. */
export const nextNumber = async (tx: Database, kind: TextKind, slug: string): Promise<number> => {
  const last = await first(
    tx.query<{ number: number }>(sql`
      select number from content_versions where kind = ${kind} and slug = ${slug} order by number desc limit 1`),
  )
  return (last?.number ?? 0) + 1
}

export const insertVersion = (tx: Database, row: VersionRow & { byId: Id<'user'>; at: Instant }): Promise<unknown> =>
  tx.query(sql`
    insert into content_versions (id, number, kind, slug, title, group_id, position, body, changes, is_removed,
      asks_agreement, effective_at, by_id, created_at)
    values (${row.id}, ${row.number}, ${row.kind}, ${row.slug}, ${row.title}, ${row.groupId}, ${row.position}, ${row.body},
      ${row.changes}, ${row.isRemoved}, ${row.asksAgreement}, ${row.effectiveAt}, ${row.byId}, ${row.at})`)

export const undoVersion = (tx: Database, id: string, byId: Id<'user'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update content_versions set undone_at = ${at}, undone_by = ${byId} where id = ${id}`)
