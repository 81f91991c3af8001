import { mustBePoster, mustBeUnsealed, readJobFacts } from '#features/careers/jobs/actions/facts.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { StoredFile } from '#platform/files.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal, refusedAs } from '#wire/refusal.ts'
import type { OwnApplication, PostersApplication } from '../contract.ts'
import { downloadName, type FileRole } from '../rules/applications.ts'
import * as store from '../store/applications.ts'
import { findTold } from '../store/told.ts'
import { findKey, findVersion, listFiles } from '../store/versions.ts'
import { linkEnded, linkHashOf } from './apply.ts'
import { keepLooks } from './looks.ts'

async function contentOf(db: Database, application: store.ApplicationRow, number = 1) {
  const version = await findVersion(db, application.id, number)
  const files = await listFiles(db, application.id, number)
  return (
    version && {
      ...version,
      email: application.email,
      files: files.flatMap(({ role, name, kind, sizeBytes }) =>
        role === null ? [] : [{ role, name, kind, sizeBytes }],
      ),
    }
  )
}

const nothing = {
  ...{ firstName: '', lastName: '', phone: null, address: null, education: '', experience: '', skills: null },
  ...{ motivation: '', availability: null, references: null, updatesOptIn: false, files: [] },
}

/** For the applicant, through the mailed link. @throws Refusal application_link_ended (404). */
export async function openOwn(platform: Platform, token: string): Promise<OwnApplication> {
  const db = platform.database
  const hash = await linkHashOf(platform, token)
  const own = await store.findByLink(db, hash)
  const found = own ?? (await store.lockByConfirmation(db, hash))
  if (!found) throw linkEnded()
  return readOwn(platform, found, !own)
}

/**
 * An application as its applicant sees it: nothing, not even times or order, reveals more than the letters they got.
 */
export async function readOwn(
  platform: Platform,
  found: store.ApplicationRow,
  isReplacement: boolean,
): Promise<OwnApplication> {
  const db = platform.database
  const job = await readJobFacts(db, found.jobId)
  const isOpen = job !== undefined && job.closedAt === null && job.closesAt > platform.clock.now()
  return {
    ...{ id: found.id, jobId: found.jobId, receivedAt: found.receivedAt, withdrawnAt: found.withdrawnAt },
    ...{ title: job?.title ?? goneTitle, company: job?.company ?? '' },
    ...{ purgeAfter: found.purgeAfter, isOpen, email: found.email, isReplacement },
    told: (await findTold(db, found.id)) ?? null,
    ...((await contentOf(db, found, isReplacement ? 2 : 1)) ?? nothing),
  }
}

export const goneTitle = 'A position that is no longer public'

/** Withdraws the application; answers and files are deleted. @throws Refusal application_link_ended (404). */
export async function withdraw(platform: Platform, token: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const found = await store.findByLink(tx, await linkHashOf(platform, token))
    if (!found) throw linkEnded()
    await store.withdraw(tx, found.id, platform.clock.now())
  })
  platform.tasks.wake('applications')
}

const notFound = () => new Refusal('application_not_found', 'There is no such application.')

/** An application neither withdrawn nor past its retention time. @throws Refusal application_not_found (404). */
async function mustStand(tx: Database, { clock }: Platform, id: Id<'application'>): Promise<store.ApplicationRow> {
  const found = await store.findApplication(tx, id)
  if (!found || found.withdrawnAt !== null || found.purgeAfter <= clock.now()) throw notFound()
  return found
}

/** An application to one of the caller's positions. @throws Refusal application_not_found (404). */
export async function mustReceive(
  tx: Database,
  platform: Platform,
  by: Manager,
  id: Id<'application'>,
): Promise<store.ApplicationRow> {
  const found = await mustStand(tx, platform, id)
  await refusedAs(mustBePoster(tx, platform, by, found.jobId), notFound)
  return found
}

/** For the poster; access is logged. @throws Refusal application_not_found (404); applications_sealed (409). */
export async function readReceived(
  tx: Database,
  platform: Platform,
  by: Manager,
  id: Id<'application'>,
): Promise<PostersApplication> {
  const found = await mustReceive(tx, platform, by, id)
  await mustBeUnsealed(tx, found.jobId)
  await keepLooks(tx, platform, by, [{ applicationId: id, what: 'answers' }])
  return {
    ...{ id, receivedAt: found.receivedAt, purgeAfter: found.purgeAfter, email: found.email },
    ...((await contentOf(tx, found)) ?? nothing),
  }
}

type Opened = { readonly file: StoredFile; readonly name: string }

/** For the poster. @throws Refusal application_not_found, file_not_found (404); applications_sealed (409). */
export const openFile = (platform: Platform, by: Manager, id: Id<'application'>, role: FileRole): Promise<Opened> =>
  open(platform, by, id, role, async (tx) => mustBeUnsealed(tx, (await mustReceive(tx, platform, by, id)).jobId))

/**
 * For a staff member.
 * @param mayOpen decides in the same transaction.
 * @throws Refusal application_not_found, file_not_found (404).
 */
export const openFileFor = (
  platform: Platform,
  actor: Actor,
  id: Id<'application'>,
  role: FileRole,
  mayOpen: (tx: Database, application: store.ApplicationRow) => Promise<boolean>,
): Promise<Opened> =>
  open(platform, { actor, token: undefined }, id, role, async (tx) => {
    if (!(await mayOpen(tx, await mustStand(tx, platform, id)))) throw notFound()
  })

/** Access is logged before any byte is sent. */
async function open(
  platform: Platform,
  by: Manager,
  id: Id<'application'>,
  role: FileRole,
  mustAllow: (tx: Database) => Promise<unknown>,
): Promise<Opened> {
  const { storageKey, name } = await platform.database.transaction(async (tx) => {
    await mustAllow(tx)
    const version = await findVersion(tx, id, 1)
    const file = (await listFiles(tx, id, 1)).find((one) => one.role === role)
    if (!file || !version) throw noFile()
    await keepLooks(tx, platform, by, [{ applicationId: id, what: role }])
    return { ...file, name: downloadName(role, version.firstName, version.lastName, file.kind) }
  })
  const file = await platform.files.get(storageKey)
  if (!file) throw noFile()
  return { file, name }
}

const noFile = () => new Refusal('file_not_found', 'There is no such file.')

/** For archives that take minutes to stream: undefined once the application is withdrawn or past its retention time. */
export async function stillKept(
  { database, files }: Platform,
  fileId: Id<'application-file'>,
): Promise<StoredFile | undefined> {
  const key = await findKey(database, fileId)
  return key === undefined ? undefined : files.get(key)
}
