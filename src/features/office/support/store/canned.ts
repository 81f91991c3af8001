import { brokeConstraint, type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { CannedReply } from '../contract/desk.ts'

export const listCanned = (db: Database): Promise<CannedReply[]> =>
  db.query<CannedReply>(sql`select id, title, words, version from canned_replies order by lower(title) limit 200`)

type Place = { readonly ticketId: Id<'ticket'>; readonly no: number }

type Kept = {
  readonly id: Id<'canned'>
  readonly title: string
  readonly words: string
  /** The one that was changed; 0 for a new text. */
  readonly version: number
  readonly byId: Id<'user'>
  readonly at: Instant
}

/** Undefined when it was changed or removed since that version. */
export const keepCanned = (
  tx: Database,
  { id, title, words, version, byId, at }: Kept,
): Promise<CannedReply | undefined> =>
  first(
    version === 0
      ? tx.query<CannedReply>(sql`
          insert into canned_replies (id, title, words, by_id, changed_at) values (${id}, ${title}, ${words}, ${byId}, ${at})
          on conflict (id) do nothing returning id, title, words, version`)
      : tx.query<CannedReply>(sql`
          update canned_replies set title = ${title}, words = ${words}, version = version + 1, by_id = ${byId},
            changed_at = ${at}
          where id = ${id} and version = ${version} returning id, title, words, version`),
  )

export const isTitleTaken = (error: unknown): boolean => brokeConstraint(error, 'canned_replies_by_title')

/** Texts that were removed meanwhile are left out. */
export const keepUses = (
  tx: Database,
  { ticketId, no, cannedIds, at }: Place & { readonly cannedIds: readonly Id<'canned'>[]; readonly at: Instant },
): Promise<unknown> =>
  tx.query(sql`
    insert into canned_uses (ticket_id, no, canned_id, at)
    select ${ticketId}, ${no}, id, ${at} from canned_replies where id = any(${cannedIds}::uuid[])`)

/** Of an answer that is taken back. */
export const takeUses = async (tx: Database, { ticketId, no }: Place): Promise<Id<'canned'>[]> => {
  const rows = await tx.query<{ id: Id<'canned'> }>(sql`
    delete from canned_uses where ticket_id = ${ticketId} and no = ${no} returning canned_id as id`)
  return rows.map(({ id }) => id)
}

export const deleteCanned = (tx: Database, id: Id<'canned'>): Promise<unknown> =>
  tx.query(sql`delete from canned_replies where id = ${id}`)
