import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { entryKinds, fileStates } from '../rules.ts'

export type FileState = (typeof fileStates)[number]
export type EntryKind = (typeof entryKinds)[number]

export type FileRow = {
  readonly id: Id<'case-file'>
  readonly number: number
  readonly caseId: Id<'case'>
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly ownerId: Id<'user'>
  readonly state: FileState
  readonly lastNo: number
  readonly openedBy: Id<'user'>
  readonly openedAt: Instant
}

const columns = sql`f.id, f.number, f.case_id as "caseId", f.project_id as "projectId", p.title as "projectTitle",
  p.owner_id as "ownerId", f.state, f.last_no as "lastNo", f.opened_by as "openedBy", f.opened_at as "openedAt"`

export const findFile = (db: Database, id: Id<'case-file'>): Promise<FileRow | undefined> =>
  first(
    db.query<FileRow>(sql`
      select ${columns} from case_files f join projects p on p.id = f.project_id where f.id = ${id}`),
  )

export const lockFile = (tx: Database, id: Id<'case-file'>): Promise<FileRow | undefined> =>
  first(
    tx.query<FileRow>(sql`
      select ${columns} from case_files f join projects p on p.id = f.project_id where f.id = ${id} for update of f`),
  )

/** The newest file of a case. */
export const findFileOf = (
  db: Database,
  caseId: Id<'case'>,
): Promise<{ id: Id<'case-file'>; number: number; state: FileState } | undefined> =>
  first(
    db.query<{ id: Id<'case-file'>; number: number; state: FileState }>(sql`
      select id, number, state from case_files where case_id = ${caseId} order by opened_at desc, id desc limit 1`),
  )

/** The project that a case is about: itself, or that of the update. */
export const findProjectOf = (db: Database, caseId: Id<'case'>): Promise<{ projectId: Id<'project'> } | undefined> =>
  first(
    db.query<{ projectId: Id<'project'> }>(sql`
      select p.id as "projectId" from moderation_cases c join projects p on c.kind = 'project' and p.id::text = c.target
      where c.id = ${caseId}
      union all
      select u.project_id from moderation_cases c join project_updates u on c.kind = 'update' and u.id::text = c.target
      where c.id = ${caseId}`),
  )

/** The state of the newest file about the project that a case is about. */
export const findFileState = async (db: Database, caseId: Id<'case'>): Promise<FileState | undefined> =>
  (
    await first(
      db.query<{ state: FileState }>(sql`
        select f.state from moderation_cases c join case_files f on c.kind = 'project' and f.project_id::text = c.target
        where c.id = ${caseId} order by f.opened_at desc, f.id desc limit 1`),
    )
  )?.state

type NewFile = {
  readonly id: Id<'case-file'>
  readonly caseId: Id<'case'>
  readonly projectId: Id<'project'>
  readonly by: Id<'user'>
  readonly at: Instant
}

/** @returns false where a file of this project is open. */
export const insertFile = async (tx: Database, made: NewFile): Promise<boolean> => {
  const rows = await tx.query(sql`
    insert into case_files (id, case_id, project_id, opened_by, opened_at)
    values (${made.id}, ${made.caseId}, ${made.projectId}, ${made.by}, ${made.at})
    on conflict (project_id) where state = 'open' do nothing returning id`)
  return rows.length > 0
}

type NewEntry = {
  readonly kind: EntryKind
  readonly words: string
  readonly by: Id<'user'>
  readonly at: Instant
}

/** Adds an entry to a locked file. */
export async function insertEntry(tx: Database, fileId: Id<'case-file'>, entry: NewEntry): Promise<void> {
  await tx.query(sql`
    with file as (update case_files set last_no = last_no + 1 where id = ${fileId} returning last_no)
    insert into case_file_entries (file_id, no, kind, words, by_id, at, hash)
    select ${fileId}, file.last_no, ${entry.kind}, ${entry.words}, ${entry.by}, ${entry.at},
      case_entry_hash(
        coalesce((select hash from case_file_entries where file_id = ${fileId} order by no desc limit 1), ''),
        file.last_no, ${entry.kind}, ${entry.words}, ${entry.by})
    from file`)
}

export type EntryRow = {
  readonly no: number
  readonly kind: EntryKind
  readonly words: string
  readonly by: string
  readonly at: Instant
  readonly hash: string
}

export const listEntries = (db: Database, fileId: Id<'case-file'>): Promise<EntryRow[]> =>
  db.query<EntryRow>(sql`
    select e.no, e.kind, e.words, u.first_name || ' ' || u.last_name as by, e.at, e.hash
    from case_file_entries e join users u on u.id = e.by_id where e.file_id = ${fileId} order by e.no limit 500`)

export const decideFile = (
  tx: Database,
  id: Id<'case-file'>,
  given: { readonly state: 'cleared' | 'confirmed'; readonly by: Id<'user'>; readonly at: Instant },
): Promise<unknown> =>
  tx.query(sql`
    update case_files set state = ${given.state}, decided_by = ${given.by}, decided_at = ${given.at}
    where id = ${id} and state = 'open'`)
