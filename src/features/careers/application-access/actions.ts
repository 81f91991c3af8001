import { openFileFor } from '#features/careers/applications/actions/read.ts'
import type { FileRole } from '#features/careers/applications/rules/applications.ts'
import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { StoredFile } from '#platform/files.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { holds } from '#values/permission.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ApplicationAccess } from './contract.ts'
import { isNamed, namedForMs } from './rules.ts'
import * as store from './store.ts'

/** The list of applications shows at most this many. */
const shownMax = 500
const noJob = () => new Refusal('job_not_found', 'There is no such position.')
const isSuperAdmin = ({ staff }: Actor): boolean => staff !== undefined && holds(staff.permissions, 'all')

/** @throws Refusal job_not_found (404); not_named (403) for staff who were never appointed. */
export async function readAccess(
  { database: db, clock }: Platform,
  actor: Actor,
  jobId: Id<'job'>,
): Promise<ApplicationAccess> {
  const now = clock.now()
  const mayName = isSuperAdmin(actor)
  const job = await store.findJob(db, jobId)
  if (!job && mayName) throw noJob()
  const readers = await store.listReaders(db, jobId, mayName ? null : actor.userId)
  // For everyone else, a missing position and one without an appointment look the same.
  if (!job || (!mayName && readers.length === 0))
    throw new Refusal('not_named', 'You are not named for the applications to this position.')
  const candidates = mayName ? await store.listCandidates(db) : null
  return {
    job,
    readers: readers.map(({ endedAt, ...reader }) => ({ ...reader, isNow: isNamed({ ...reader, endedAt }, now) })),
    candidates: candidates?.filter(({ id }) => id !== actor.userId) ?? null,
    sent: (await store.isReader(db, jobId, actor.userId, now)) ? await store.listSent(db, jobId, now, shownMax) : null,
  }
}

/**
 * Lets a staff member open a position's applications for a week, and notifies them.
 * @throws Refusal job_not_found (404), reader_not_staff (422), own_name (403), named_already (409).
 */
export async function nameReader(
  platform: Platform,
  actor: Actor,
  jobId: Id<'job'>,
  { staffId, reason }: { readonly staffId: Id<'user'>; readonly reason: string },
): Promise<undefined> {
  if (staffId === actor.userId)
    throw new Refusal('own_name', 'Another super admin has to name you: two people know of each look.')
  await platform.database.transaction(async (tx) => {
    await store.lockJob(tx, jobId)
    const job = await store.findJob(tx, jobId)
    if (!job) throw noJob()
    if (!(await store.listCandidates(tx)).some(({ id }) => id === staffId))
      throw new Refusal('reader_not_staff', 'Please choose a member of the staff.')
    const now = platform.clock.now()
    if (await store.isReader(tx, jobId, staffId, now))
      throw new Refusal('named_already', 'This person is named for this position already.')
    const id = newId<'application-reader'>(platform)
    await store.insertReader(tx, {
      id,
      jobId,
      staffId,
      namedBy: actor.userId,
      reason,
      at: now,
      endsAt: later(now, namedForMs),
    })
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'application_reader.named', targetKind: 'job', targetId: jobId },
      data: { staffId, reason },
    })
    await notify(tx, platform, [
      {
        ...{ userId: staffId, type: 'system' as const, eventKey: `application-reader:${id}` },
        ...{
          title: `You may open the applications to “${job.title}”`,
          body: reason,
          target: deskPaths.applications(jobId),
        },
      },
    ])
  })
}

/** @throws Refusal reader_not_found (404), also if the appointment has already ended. */
export async function endReading(platform: Platform, actor: Actor, id: Id<'application-reader'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const ended = await store.endReader(tx, id, platform.clock.now())
    if (!ended) throw new Refusal('reader_not_found', 'This has ended already.')
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'application_reader.ended', targetKind: 'job', targetId: ended.jobId },
      data: { staffId: ended.staffId },
    })
  })
}

/** For appointed staff. Access is logged with the application and in the audit log before any byte is sent. */
export const openNamedFile = (
  platform: Platform,
  actor: Actor,
  id: Id<'application'>,
  role: FileRole,
): Promise<{ file: StoredFile; name: string }> =>
  openFileFor(platform, actor, id, role, async (tx, { jobId }) => {
    if (!(await store.isReader(tx, jobId, actor.userId, platform.clock.now()))) return false
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'application.opened', targetKind: 'application', targetId: id },
      data: { role, jobId },
    })
    return true
  })
