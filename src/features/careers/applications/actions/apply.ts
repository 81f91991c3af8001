import { holdPosition, type JobFacts, readJobFacts } from '#features/careers/jobs/actions/facts.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { peerGroup } from '#values/network-address.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ApplicationDraft } from '../contract.ts'
import { newApplicationMail, receiptMail, replaceMail } from '../mails.ts'
import { purgeAfter } from '../rules/applications.ts'
import * as store from '../store/applications.ts'
import { findNewsChoice } from '../store/news.ts'
import { findAddress } from '../store/people.ts'
import { nameFile, promote, replaceVersion } from '../store/versions.ts'
import { claimHashOf } from './keep-file.ts'
import { isFromSameSender, isSentBefore, leaveOtherAddress } from './sent-before.ts'

export const linkHashOf = ({ secrets }: Pick<Platform, 'secrets'>, token: string): Promise<string> =>
  keyedHash(secrets, 'applications: link', token)

const newToken = ({ random }: Platform): string =>
  Array.from(random.bytes(32), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @throws Refusal job_not_found (404); job_over (409). */
export async function mustBeOpen(platform: Platform, db: Database, jobId: Id<'job'>): Promise<JobFacts> {
  const job = await readJobFacts(db, jobId)
  if (!job) throw new Refusal('job_not_found', 'There is no such position.')
  if (job.closedAt !== null || job.closesAt <= platform.clock.now())
    throw new Refusal('job_over', 'This position takes no more applications.')
  return job
}

/**
 * Applies for a position (AMB-147). A second application from the same address replaces the first: at once if the
 * address is the account's own or the sender holds the claim of one of its files, otherwise once it is confirmed
 * through a mailed link. The answer is the same either way. The same application sent again changes nothing; with
 * another address it moves there.
 * @throws Refusal job_not_found, file_not_found (404); job_over (409); own_job (403); too_many_applications (429).
 */
export async function apply(
  platform: Platform,
  actor: Actor | undefined,
  jobId: Id<'job'>,
  draft: ApplicationDraft,
): Promise<undefined> {
  await mustBeFew(platform)
  await platform.database.transaction(async (tx) => {
    await holdPosition(tx, jobId)
    const job = await mustBeOpen(platform, tx, jobId)
    if (actor && job.posterId === actor.userId) throw new Refusal('own_job', 'This is your own position.')
    if ((await tryOnce(tx, platform, 'application by address', draft.email)) > 0) throw tooMany()
    const isProven = actor !== undefined && (await findAddress(tx, actor.userId)) === draft.email
    await store.lockApplying(tx, jobId, draft.email)
    await leaveOtherAddress(tx, platform, jobId, draft)
    const standing = await store.lockStanding(tx, jobId, draft.email)
    if (standing && (await isSentBefore(tx, platform, standing.id, draft))) return
    const mayReplace = isProven || (standing && (await isFromSameSender(tx, platform, standing.id, draft)))
    const token = newToken(platform)
    const hash = await linkHashOf(platform, token)
    const at = platform.clock.now()
    if (standing && !mayReplace) {
      await keep(tx, platform, draft, { applicationId: standing.id, number: 2, confirmHash: hash })
      await queueMails(tx, platform, [
        replaceMail(platform, { id: standing.id, to: draft.email, job, token, key: hash }),
      ])
      return
    }
    const applicantId = isProven ? actor.userId : null
    const sent = { at, purgeAfter: purgeAfter(job.closesAt), linkHash: hash, applicantId }
    const id = standing?.id ?? newId<'application'>(platform)
    if (standing) await store.storeSentAgain(tx, id, sent)
    else {
      await store.insertApplication(tx, { id, jobId, email: draft.email, receivedAt: at, ...sent })
    }
    await keep(tx, platform, draft, { applicationId: id, number: 1, confirmHash: null })
    await queueMails(tx, platform, [receiptMail(platform, { id, to: draft.email, job, token, key: hash })])
    await notifyPoster(tx, platform, job, id, hash)
  })
}

const tooMany = () =>
  new Refusal('too_many_applications', 'Many applications came from here. Please try again in an hour.')

async function mustBeFew(platform: Platform): Promise<void> {
  const network = peerGroup(platform.peer ?? '')
  if ((await tryOnce(platform.database, platform, 'address: application', network)) > 0) throw tooMany()
}

type Place = {
  readonly applicationId: Id<'application'>
  readonly number: number
  readonly confirmHash: string | null
}

async function keep(
  tx: Database,
  platform: Platform,
  { resume, coverLetter, termsAccepted: _, email: __, ...answers }: ApplicationDraft,
  place: Place,
): Promise<void> {
  await replaceVersion(tx, { ...answers, ...place, at: platform.clock.now() })
  const files = [
    { role: 'resume' as const, file: resume },
    ...(coverLetter ? [{ role: 'letter' as const, file: coverLetter }] : []),
  ]
  for (const { role, file } of files) {
    const claimHash = await claimHashOf(platform, file.claim)
    const named = { fileId: file.fileId, claimHash, role, applicationId: place.applicationId, version: place.number }
    if (!(await nameFile(tx, named)))
      throw new Refusal('file_not_found', 'A file is no longer there. Please choose your files again.')
  }
}

/** Contains none of the application's text: that may only be read where access is logged. */
async function notifyPoster(
  tx: Database,
  platform: Platform,
  job: JobFacts,
  id: Id<'application'>,
  key: string,
): Promise<void> {
  if (job.posterEmail !== null && (await findNewsChoice(tx, job.id)) === 'at_once')
    await queueMails(tx, platform, [newApplicationMail(platform, { to: job.posterEmail, job, id, key })])
  if (job.posterId === null) return
  await notify(tx, platform, [
    {
      userId: job.posterId,
      type: 'job_application',
      eventKey: `application:${id}:${key}`,
      title: `An application for ${job.title}`,
      target: paths.jobApplications(job.id),
    },
  ])
}

/**
 * Handles the mailed confirmation: the later application replaces the earlier one.
 * @throws Refusal application_link_ended (404); job_over (409).
 */
export async function confirmReplacing(platform: Platform, token: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const hash = await linkHashOf(platform, token)
    const standing = await store.lockByConfirmation(tx, hash)
    // Already confirmed: the same link now opens the application.
    if (!standing && (await store.findByLink(tx, hash))) return
    if (!standing) throw linkEnded()
    const job = await mustBeOpen(platform, tx, standing.jobId)
    await promote(tx, standing.id)
    const at = platform.clock.now()
    await store.storeSentAgain(tx, standing.id, {
      at,
      purgeAfter: purgeAfter(job.closesAt),
      linkHash: hash,
      applicantId: null,
    })
    await notifyPoster(tx, platform, job, standing.id, hash)
  })
}

export const linkEnded = (): Refusal =>
  new Refusal('application_link_ended', 'This link opens no application. Open the newest mail about it.')
