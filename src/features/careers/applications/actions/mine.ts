import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { LastApplication, OwnApplication, OwnApplicationRow } from '../contract.ts'
import * as store from '../store/applications.ts'
import { findLast, isMine, listMine as listMineOf } from '../store/told.ts'
import { findVersion, listFiles } from '../store/versions.ts'
import { storeFile } from './keep-file.ts'
import { goneTitle, readOwn } from './read.ts'

// Applications of signed-in people: those they sent while signed in, from the verified address of their account.

const rowsMax = 500

export async function listMine({ database, clock }: Platform, actor: Actor): Promise<{ items: OwnApplicationRow[] }> {
  const rows = await listMineOf(database, actor.userId, clock.now(), rowsMax)
  return {
    items: rows.map(({ title, company, toldStage, toldAt, ...row }) => ({
      ...row,
      title: title ?? goneTitle,
      company: company ?? '',
      told: toldStage === null || toldAt === null ? null : { stage: toldStage, at: toldAt },
    })),
  }
}

async function mustBeMine(db: Database, platform: Platform, actor: Actor, id: Id<'application'>) {
  const found = (await isMine(db, id, actor.userId)) ? await store.findApplication(db, id) : undefined
  if (!found || found.purgeAfter <= platform.clock.now())
    throw new Refusal('application_not_found', 'There is no such application.')
  return found
}

/** @throws Refusal application_not_found (404), also for someone else's. */
export async function readMine(platform: Platform, actor: Actor, id: Id<'application'>): Promise<OwnApplication> {
  return readOwn(platform, await mustBeMine(platform.database, platform, actor, id), false)
}

/** Deletes answers and files. @throws Refusal application_not_found (404), also for someone else's. */
export async function withdrawMine(platform: Platform, actor: Actor, id: Id<'application'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await mustBeMine(tx, platform, actor, id)
    await store.withdraw(tx, id, platform.clock.now())
  })
  platform.tasks.wake('applications')
}

/** Prefills a new application from the last one. */
export async function readLast(
  { database, clock }: Platform,
  actor: Actor,
): Promise<{ readonly last: LastApplication | null }> {
  const found = await findLast(database, actor.userId, clock.now())
  const version = found && (await findVersion(database, found.id, 1))
  if (!found || !version) return { last: null }
  const { phone, address, education, experience, skills, references } = version
  const resume = (await listFiles(database, found.id, 1)).find(({ role }) => role === 'resume')
  return {
    last: {
      ...{ phone, address, education, experience, skills, references },
      sentAt: found.receivedAt,
      resume: resume?.name ?? null,
    },
  }
}

/**
 * Copies the file, so that withdrawing one application leaves the other intact. @throws Refusal file_not_found (404).
 */
export async function copyLastResume(platform: Platform, actor: Actor) {
  const { database, clock, files } = platform
  const found = await findLast(database, actor.userId, clock.now())
  const resume = found && (await listFiles(database, found.id, 1)).find(({ role }) => role === 'resume')
  const stored = resume && (await files.get(resume.storageKey))
  if (!resume || !stored) throw new Refusal('file_not_found', 'That file is no longer there. Please choose it again.')
  const bytes = new Uint8Array(await new Response(stored.bytes).arrayBuffer())
  return storeFile(platform, { name: resume.name, kind: resume.kind, bytes })
}
