import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { ApplicationDraft } from '../contract.ts'
import { withdraw } from '../store/applications.ts'
import {
  deleteVersions,
  findVersion,
  findVersionOf,
  listFiles,
  lockElsewhere,
  type VersionRow,
} from '../store/versions.ts'
import { claimHashOf } from './keep-file.ts'

/**
 * Whether an application already has these answers and these files, of which nobody else knows the claim: its answer
 * was lost on the way, and it is sent again.
 */
export async function isSentBefore(
  tx: Database,
  platform: Platform,
  applicationId: Id<'application'>,
  { resume, coverLetter, termsAccepted: _, email: __, ...answers }: ApplicationDraft,
): Promise<boolean> {
  const claimHash = await claimHashOf(platform, resume.claim)
  const number = await findVersionOf(tx, applicationId, { fileId: resume.fileId, claimHash })
  if (number === undefined) return false
  const kept = await findVersion(tx, applicationId, number)
  const letter = (await listFiles(tx, applicationId, number)).find(({ role }) => role === 'letter')
  return kept !== undefined && hasSameAnswers(kept, answers) && letter?.id === coverLetter?.fileId
}

/**
 * Whether the sender also sent the current version: one of these files belongs to it, and nobody else knows its claim.
 */
export async function isFromSameSender(
  tx: Database,
  platform: Platform,
  applicationId: Id<'application'>,
  { resume, coverLetter }: Pick<ApplicationDraft, 'resume' | 'coverLetter'>,
): Promise<boolean> {
  for (const { fileId, claim } of coverLetter ? [resume, coverLetter] : [resume]) {
    const claimHash = await claimHashOf(platform, claim)
    if ((await findVersionOf(tx, applicationId, { fileId, claimHash })) === 1) return true
  }
  return false
}

/**
 * The sender corrected the address before sending again, because the first answer was lost: what stands or waits under
 * the other address is withdrawn, and its files can be sent again. Nobody else knows the claims of these files.
 */
export async function leaveOtherAddress(
  tx: Database,
  platform: Platform,
  jobId: Id<'job'>,
  { email, resume, coverLetter }: Pick<ApplicationDraft, 'email' | 'resume' | 'coverLetter'>,
): Promise<void> {
  for (const { fileId, claim } of coverLetter ? [resume, coverLetter] : [resume]) {
    const file = { fileId, claimHash: await claimHashOf(platform, claim) }
    const other = await lockElsewhere(tx, { jobId, email }, file)
    if (other?.number === 1) await withdraw(tx, other.id, platform.clock.now())
    else if (other) await deleteVersions(tx, other.id, other.number)
  }
}

const hasSameAnswers = (one: VersionRow, other: VersionRow): boolean =>
  (Object.keys(one) as (keyof VersionRow)[]).every((key) => one[key] === other[key])
