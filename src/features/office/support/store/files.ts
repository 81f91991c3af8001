import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type FileKind = 'pdf' | 'webp' | 'eml'
type NewFile = {
  readonly id: Id<'ticket-file'>
  readonly claimHash: string
  readonly name: string
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly sha256: string
  readonly storageKey: string
  readonly at: Instant
}

export const insertFile = (db: Database, file: NewFile): Promise<unknown> =>
  db.query(sql`
    insert into ticket_files (id, claim_hash, name, kind, size_bytes, sha256, storage_key, created_at)
    values (${file.id}, ${file.claimHash}, ${file.name}, ${file.kind}, ${file.sizeBytes}, ${file.sha256},
      ${file.storageKey}, ${file.at})`)

type Claimed = { readonly fileId: Id<'ticket-file'>; readonly claimHash: string }
type Place = { readonly ticketId: Id<'ticket'>; readonly no: number }

/** How many of them became the message's: not deleted ones, another person's, or those of another message. */
export const nameFiles = async (tx: Database, { ticketId, no }: Place, files: readonly Claimed[]): Promise<number> => {
  const rows = await tx.query(sql`
    update ticket_files set ticket_id = ${ticketId}, no = ${no}
    from unnest(${files.map(({ fileId }) => fileId)}::uuid[], ${files.map((one) => one.claimHash)}::text[])
      as given (id, claim_hash)
    where ticket_files.id = given.id and ticket_files.claim_hash = given.claim_hash and ticket_files.ticket_id is null
    returning ticket_files.id`)
  return rows.length
}

export type FileRow = {
  id: Id<'ticket-file'>
  ticketId: Id<'ticket'>
  no: number
  name: string
  kind: FileKind
  sizeBytes: number
  storageKey: string
}
const columns = sql`file.id, message.ticket_id as "ticketId", message.no, file.name, file.kind, file.size_bytes as "sizeBytes",
  file.storage_key as "storageKey"`

/** Of a ticket and of all that were merged into it, as they came. */
export const listFiles = (db: Database, root: Id<'ticket'>): Promise<FileRow[]> =>
  db.query<FileRow>(sql`
    select ${columns} from tickets ticket join ticket_messages message on message.ticket_id = ticket.id
    join ticket_files file on (file.ticket_id, file.no) = (message.ticket_id, message.no)
    where ticket.id = ${root} or ticket.merged_into = ${root} order by file.created_at, file.id`)

/** A file of a ticket, or of one that was merged into it. */
export const findFile = (db: Database, root: Id<'ticket'>, fileId: Id<'ticket-file'>): Promise<FileRow | undefined> =>
  first(
    db.query<FileRow>(sql`
      select ${columns} from ticket_files file
      join ticket_messages message on (message.ticket_id, message.no) = (file.ticket_id, file.no)
      join tickets ticket on ticket.id = message.ticket_id
      where file.id = ${fileId} and (ticket.id = ${root} or ticket.merged_into = ${root})`),
  )

/** The message was taken back: its files are its author's again. */
export const unnameFiles = (tx: Database, { ticketId, no }: Place): Promise<FileRow[]> =>
  tx.query<FileRow>(sql`
    update ticket_files file set ticket_id = null, no = null where ticket_id = ${ticketId} and no = ${no}
    returning file.id, ${ticketId}::uuid as "ticketId", ${no}::int as "no", file.name, file.kind,
      file.size_bytes as "sizeBytes", file.storage_key as "storageKey"`)

export const storeClaim = (tx: Database, { fileId, claimHash }: Claimed): Promise<unknown> =>
  tx.query(sql`update ticket_files set claim_hash = ${claimHash} where id = ${fileId} and ticket_id is null`)

/** Those that no message names, locked, so that none of them is named meanwhile. */
export const lockUnnamed = (
  tx: Database,
  before: Instant,
  rowsMax: number,
): Promise<{ id: Id<'ticket-file'>; storageKey: string }[]> =>
  tx.query<{ id: Id<'ticket-file'>; storageKey: string }>(sql`
    select id, storage_key as "storageKey" from ticket_files
    where ticket_id is null and created_at < ${before}
    order by created_at limit ${rowsMax} for update skip locked`)

export const deleteFiles = (tx: Database, ids: readonly Id<'ticket-file'>[]): Promise<unknown> =>
  tx.query(sql`delete from ticket_files where id = any(${ids}::uuid[])`)
