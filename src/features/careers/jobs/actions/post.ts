import { record } from '#features/foundation/audit/actions.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { peerGroup } from '#values/network-address.ts'
import { Refusal } from '#wire/refusal.ts'
import type { JobDraft } from '../contract/draft.ts'
import { closingOf, type JobState } from '../rules/jobs.ts'
import * as store from '../store/jobs.ts'
import { keepWording } from './judge-draft.ts'
import { sendLink } from './links.ts'
import { findPostedBefore } from './posted-before.ts'
import { publish } from './publish.ts'

type Given = JobDraft & { readonly contactEmail?: string | undefined }

/**
 * Posts a position (AMB-139). With an account whose address is confirmed, it is listed at once unless its doubts hold
 * it for a moderator; without an account, after the address is confirmed and a moderator has approved it. The same
 * position sent again within an hour changes nothing.
 * @throws Refusal contact_email_needed, deadline_not_possible, project_not_yours (422); email_not_confirmed (403);
 * file_not_found, area_not_found (404); too_many_jobs (429).
 */
export async function post(
  platform: Platform,
  actor: Actor | undefined,
  { contactEmail: given, ...draft }: Given,
): Promise<{ id: Id<'job'>; state: JobState }> {
  const contactEmail = actor ? null : (given ?? null)
  if (!actor && contactEmail === null)
    throw new Refusal(
      'contact_email_needed',
      'Please enter an e-mail address, so that we can reach you. It is not shown.',
    )
  await mustBeFew(platform)
  return platform.database.transaction(async (tx) => {
    if (actor && !(await store.hasConfirmedAddress(tx, actor.userId)))
      throw new Refusal('email_not_confirmed', 'Please confirm your email first.')
    await countJob(tx, platform, actor, contactEmail)
    const poster = { posterId: actor?.userId ?? null, contactEmail }
    const before = await findPostedBefore(tx, platform, poster, draft)
    if (before) return before
    const job = {
      ...{ id: newId<'job'>(platform), ...poster },
      state: (actor ? 'awaiting_check' : 'awaiting_email') satisfies JobState as JobState,
      ...{ createdAt: platform.clock.now(), closesAt: closingOf(draft.deadline) },
    }
    await store.insertJob(tx, job)
    const about = { jobId: job.id, number: 1, actor, contactEmail }
    const { revision, isHeld } = await keepWording(tx, platform, draft, about)
    await store.markWaiting(tx, job.id, 1, job.state)
    await record(tx, platform, { actorId: actor?.userId, action: 'job.posted', targetKind: 'job', targetId: job.id })
    const kept = await store.lockJob(tx, job.id)
    if (!kept) throw new Error(`the position ${job.id} was not kept`)
    if (!actor) await sendLink(tx, platform, kept, draft.title)
    if (!actor || isHeld) return { id: job.id, state: job.state }
    await publish(tx, platform, kept, revision)
    return { id: job.id, state: 'published' }
  })
}

const tooMany = () => new Refusal('too_many_jobs', 'Many positions came from here today. Please try again tomorrow.')

/** Counted per network before anything is read. @throws Refusal too_many_jobs (429). */
async function mustBeFew(platform: Platform): Promise<void> {
  const { database, peer } = platform
  if (peer !== undefined && (await tryOnce(database, platform, 'address: job', peerGroup(peer))) > 0) throw tooMany()
}

/** @throws Refusal too_many_jobs (429). */
export async function countJob(
  tx: Database,
  platform: Platform,
  actor: Actor | undefined,
  contactEmail: string | null,
): Promise<void> {
  const purpose = actor ? 'job: by account' : 'job: by guest'
  if ((await tryOnce(tx, platform, purpose, actor?.userId ?? contactEmail ?? '')) > 0) throw tooMany()
}
