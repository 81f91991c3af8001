import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Note } from '../contract.ts'
import type { Stage } from '../rules.ts'

type Standing = {
  readonly id: Id<'application'>
  readonly version: number
  readonly stage: Stage
  readonly rating: number | null
  readonly at: Instant
}

/** Returns false if it was changed after that version was read. */
export const storeStanding = async (tx: Database, { id, version, stage, rating, at }: Standing): Promise<boolean> =>
  (
    await tx.query(sql`
      insert into application_standings (application_id, stage, rating, version, changed_at)
      values (${id}, ${stage}, ${rating}, 1, ${at})
      on conflict (application_id) do update
        set stage = excluded.stage, rating = excluded.rating, version = application_standings.version + 1,
          changed_at = excluded.changed_at
        where application_standings.version = ${version}
      returning application_id`)
  ).length > 0

/** Moves several at once, whatever their version. */
export const moveAll = (
  tx: Database,
  moves: readonly { readonly id: Id<'application'>; readonly stage: Stage }[],
  at: Instant,
): Promise<unknown> =>
  tx.query(sql`
    insert into application_standings (application_id, stage, version, changed_at)
    select id, stage, 1, ${at} from jsonb_to_recordset(${moves}::jsonb) as one (id uuid, stage text)
    on conflict (application_id) do update
      set stage = excluded.stage, version = application_standings.version + 1, changed_at = excluded.changed_at`)

/** Notes on an application are written one at a time, until the transaction ends. */
export const lockNotes = (tx: Database, applicationId: Id<'application'>): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notes on ' || ${applicationId}, 0))`)

/** The same note, written after `since`. */
export const findNoteAlike = (
  tx: Database,
  applicationId: Id<'application'>,
  words: string,
  since: Instant,
): Promise<Note | undefined> =>
  first(
    tx.query<Note>(sql`
      select id, words, made_at as "madeAt" from application_notes
      where application_id = ${applicationId} and words = ${words} and made_at > ${since}
      order by made_at limit 1`),
  )

/** Returns false when the limit is reached. The caller has locked the application's notes. */
export const insertNote = async (
  tx: Database,
  note: Note & { readonly applicationId: Id<'application'> },
  notesMax: number,
): Promise<boolean> =>
  (
    await tx.query(sql`
      insert into application_notes (id, application_id, words, made_at)
      select ${note.id}, ${note.applicationId}, ${note.words}, ${note.madeAt}
      where (select count(*) from application_notes where application_id = ${note.applicationId}) < ${notesMax}
      returning id`)
  ).length > 0

export const findNoted = (tx: Database, id: Id<'application-note'>): Promise<{ id: Id<'application'> } | undefined> =>
  first(tx.query<{ id: Id<'application'> }>(sql`select application_id as id from application_notes where id = ${id}`))

export const deleteNote = (tx: Database, id: Id<'application-note'>): Promise<unknown> =>
  tx.query(sql`delete from application_notes where id = ${id}`)

/** Deletes what was written and decided about withdrawn applications. */
export async function forgetWithdrawn(tx: Database): Promise<void> {
  await tx.query(sql`
    delete from application_notes n using applications a where a.id = n.application_id and a.withdrawn_at is not null`)
  await tx.query(sql`
    delete from application_standings s using applications a
    where a.id = s.application_id and a.withdrawn_at is not null`)
}
