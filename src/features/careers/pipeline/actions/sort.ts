import { mustReceive } from '#features/careers/applications/actions/read.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { sentAgainMs } from '#values/sent-again.ts'
import { later } from '#values/time.ts'
import { Refusal, unlessRefused } from '#wire/refusal.ts'
import type { Note } from '../contract.ts'
import type { Stage } from '../rules.ts'
import * as store from '../store/standings.ts'
import { mustFindStanding } from './read.ts'

type Change = {
  readonly version: number
  readonly stage?: Stage | undefined
  readonly rating?: number | null | undefined
}

/**
 * Sorts and rates an application, for the poster only; what is left out stays as it is.
 * @throws Refusal application_not_found (404); application_changed (409).
 */
export const changeStanding = (
  platform: Platform,
  by: Manager,
  id: Id<'application'>,
  { version, stage, rating }: Change,
) =>
  platform.database.transaction(async (tx) => {
    await mustReceive(tx, platform, by, id)
    const before = await mustFindStanding(tx, id)
    const changed = {
      ...{ id, version, at: platform.clock.now() },
      stage: stage ?? before.stage,
      rating: rating === undefined ? before.rating : rating,
    }
    if (before.version !== version || !(await store.storeStanding(tx, changed)))
      throw new Refusal('application_changed', 'This was changed in another window. Here is how it stands now.')
    return mustFindStanding(tx, id)
  })

/** Per application. */
const notesMax = 50

/**
 * The same note sent again within an hour changes nothing.
 * @throws Refusal application_not_found (404); too_many_notes (409).
 */
export const addNote = (platform: Platform, by: Manager, applicationId: Id<'application'>, words: string) =>
  platform.database.transaction(async (tx): Promise<Note> => {
    await mustReceive(tx, platform, by, applicationId)
    const now = platform.clock.now()
    await store.lockNotes(tx, applicationId)
    const present = await store.findNoteAlike(tx, applicationId, words, later(now, -sentAgainMs))
    if (present) return present
    const note = { id: newId<'application-note'>(platform), words, madeAt: now }
    if (!(await store.insertNote(tx, { ...note, applicationId }, notesMax)))
      throw new Refusal('too_many_notes', `An application has at most ${notesMax} notes. Please remove one first.`)
    return note
  })

/** Changes nothing if the note is gone already or not the caller's to see. */
export const removeNote = (platform: Platform, by: Manager, id: Id<'application-note'>): Promise<undefined> =>
  platform.database.transaction(async (tx) => {
    const noted = await store.findNoted(tx, id)
    const isOwn = noted && (await unlessRefused(mustReceive(tx, platform, by, noted.id)))
    if (isOwn) await store.deleteNote(tx, id)
    return undefined
  })
