import { queueMails } from '#features/foundation/mail/actions.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnJob } from '../contract/objects.ts'
import { confirmMail, linkMail } from '../mails.ts'
import { linkLastsMs } from '../rules/jobs.ts'
import * as store from '../store/jobs.ts'
import { endLinks, findByLink, replaceLink } from '../store/links.ts'
import { findLatest } from '../store/revisions.ts'
import { ownOf } from './show.ts'

/** Only the hash is stored, so a copy of the database cannot be used to open positions. */
const hashOf = ({ secrets }: Pick<Platform, 'secrets'>, token: string): Promise<string> =>
  keyedHash(secrets, 'jobs: link', token)

const newToken = ({ random }: Platform): string =>
  Array.from(random.bytes(32), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Mails a new link to a poster without an account; earlier links end. @param title of the position. */
export async function sendLink(tx: Database, platform: Platform, job: store.JobRow, title: string): Promise<void> {
  if (job.contactEmail === null) return
  const [at, token] = [platform.clock.now(), newToken(platform)]
  const tokenHash = await hashOf(platform, token)
  await replaceLink(tx, { jobId: job.id, tokenHash, at, expiresAt: later(at, linkLastsMs) })
  const about = { to: job.contactEmail, jobId: job.id, title, token, tokenHash }
  await queueMails(tx, platform, [
    job.state === 'awaiting_email' ? confirmMail(platform, about) : linkMail(platform, about),
  ])
}

/** The position that a link opens. @throws Refusal job_link_ended (404). */
export async function mustOpen(tx: Database, platform: Platform, token: string): Promise<Id<'job'>> {
  const found = await findByLink(tx, await hashOf(platform, token), platform.clock.now())
  if (!found)
    throw new Refusal('job_link_ended', 'This link opens no position. Open the newest mail, or ask for another.')
  return found.id
}

/** @throws Refusal job_link_ended (404). */
export async function openLink(platform: Platform, token: string): Promise<OwnJob> {
  const db = platform.database
  return readOwn(db, await mustOpen(db, platform, token))
}

async function readOwn(db: Database, id: Id<'job'>): Promise<OwnJob> {
  const [job, latest] = [await store.findJob(db, id), await findLatest(db, id)]
  if (!job || !latest) throw new Error(`the position ${id} has no wording`)
  return ownOf(job, latest)
}

/** Proves the contact address; the position then waits for a moderator. @throws Refusal job_link_ended (404). */
export const confirm = (platform: Platform, token: string): Promise<OwnJob> =>
  platform.database.transaction(async (tx) => {
    const id = await mustOpen(tx, platform, token)
    await store.markConfirmed(tx, id, platform.clock.now())
    return readOwn(tx, id)
  })

/** @throws Refusal job_link_ended (404). */
export async function endLink(platform: Platform, token: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    await endLinks(tx, await mustOpen(tx, platform, token), platform.clock.now())
  })
}

/** For posters who lost the mail. The answer reveals neither whether the position exists nor whose it is. */
export async function mailLink(platform: Platform, id: Id<'job'>): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const job = await store.lockJob(tx, id)
    const latest = job && (await findLatest(tx, id))
    if (!job || !latest || job.contactEmail === null) return
    if ((await tryOnce(tx, platform, 'job: link', id)) > 0) return
    await sendLink(tx, platform, job, latest.title)
  })
}
