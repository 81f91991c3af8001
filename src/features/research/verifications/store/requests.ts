import { brokeConstraint, type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type Asking = { name: string; institution: string | null; orcidId: string | null; email: string | null }
/** The data of a request besides its text, as of now. */
export const findAsking = (db: Database, userId: Id<'user'>): Promise<Asking | undefined> =>
  first(
    db.query<Asking>(sql`
      select u.first_name || ' ' || u.last_name as name, u.institution, p.orcid_id as "orcidId", u.email
      from users u left join researcher_profiles p on p.user_id = u.id where u.id = ${userId}`),
  )

export type NewRequest = {
  readonly id: Id<'verification'>
  readonly userId: Id<'user'>
  readonly statement: string
  readonly name: string
  readonly institution: string | null
  readonly orcidId: string | null
  readonly askedAt: Instant
  readonly dueAt: Instant
}

/** False when another request of this person waits. */
export async function insertRequest(tx: Database, row: NewRequest): Promise<boolean> {
  try {
    await tx.query(sql`
      insert into verification_requests (id, user_id, statement, name, institution, orcid_id, asked_at, due_at)
      values (${row.id}, ${row.userId}, ${row.statement}, ${row.name}, ${row.institution}, ${row.orcidId},
        ${row.askedAt}, ${row.dueAt})`)
    return true
  } catch (error) {
    if (brokeConstraint(error, 'verification_requests_waiting')) return false
    throw error
  }
}

export async function insertDocuments(tx: Database, requestId: string, fileIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    insert into verification_documents (file_id, request_id, position)
    select file, ${requestId}, at from unnest(${fileIds}::uuid[]) with ordinality named (file, at)`)
}

export type RequestRow = {
  id: Id<'verification'>
  userId: Id<'user'>
  statement: string
  name: string
  institution: string | null
  orcidId: string | null
  askedAt: Instant
  dueAt: Instant
  outcome: 'confirmed' | 'refused' | 'withdrawn' | null
  reason: string | null
  decidedAt: Instant | null
}
const requestColumns = sql`
  r.id, r.user_id as "userId", r.statement, r.name, r.institution, r.orcid_id as "orcidId", r.asked_at as "askedAt",
  r.due_at as "dueAt", r.outcome, r.reason, r.decided_at as "decidedAt"`

export const listOwnRequests = (db: Database, userId: Id<'user'>, limit: number): Promise<RequestRow[]> =>
  db.query<RequestRow>(sql`
    select ${requestColumns} from verification_requests r where r.user_id = ${userId}
    order by r.asked_at desc, r.id desc limit ${limit}`)

export const findRequest = (db: Database, id: Id<'verification'>): Promise<RequestRow | undefined> =>
  first(db.query<RequestRow>(sql`select ${requestColumns} from verification_requests r where r.id = ${id}`))

export const lockWaiting = (tx: Database, userId: Id<'user'>): Promise<RequestRow | undefined> =>
  first(
    tx.query<RequestRow>(sql`
      select ${requestColumns} from verification_requests r where r.user_id = ${userId} and r.outcome is null for update`),
  )

export const lockRequest = (tx: Database, id: Id<'verification'>): Promise<RequestRow | undefined> =>
  first(tx.query<RequestRow>(sql`select ${requestColumns} from verification_requests r where r.id = ${id} for update`))

export async function storeOutcome(
  tx: Database,
  id: Id<'verification'>,
  to: { outcome: 'confirmed' | 'refused' | 'withdrawn'; reason: string | null; by: string | null; at: Instant },
): Promise<void> {
  await tx.query(sql`
    update verification_requests
    set outcome = ${to.outcome}, reason = ${to.reason}, decided_by = ${to.by}, decided_at = ${to.at}
    where id = ${id}`)
}

export type DocumentRow = { requestId: Id<'verification'>; fileId: string; fileName: string; sizeBytes: number }
export const listDocuments = (db: Database, requestIds: readonly string[]): Promise<DocumentRow[]> =>
  db.query<DocumentRow>(sql`
    select d.request_id as "requestId", d.file_id as "fileId", f.original_name as "fileName",
      f.size_bytes as "sizeBytes"
    from verification_documents d join files f on f.id = d.file_id
    where d.request_id = any(${requestIds}::uuid[]) order by d.position`)

/** The documents of these requests are no longer named; their files are released by the caller. */
export const deleteDocuments = (tx: Database, requestIds: readonly string[]): Promise<{ fileId: string }[]> =>
  tx.query<{ fileId: string }>(sql`
    delete from verification_documents where request_id = any(${requestIds}::uuid[]) returning file_id as "fileId"`)

/** Decided before a time, with documents still there. */
export const lockSettled = (tx: Database, before: Instant, limit: number): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`
    select r.id from verification_requests r
    where r.decided_at < ${before}
      and exists (select from verification_documents d where d.request_id = r.id)
    order by r.decided_at limit ${limit} for update skip locked`)

export const deleteRequestsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from verification_requests where user_id = ${userId}`)

export const deleteDocumentsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`
    delete from verification_documents
    where request_id in (select id from verification_requests where user_id = ${userId})`)
