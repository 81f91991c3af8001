import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { receiptPath } from '#features/funding/donations/actions/guest-key.ts'
import { moveGift } from '#features/funding/donations/actions/move-gift.ts'
import { mustHaveConsistentBooks } from '#features/funding/donations/actions/must-have-consistent-books.ts'
import { findOwnGifts } from '#features/funding/donations/actions/own-gifts.ts'
import { type Asker, mustOwnGift } from '#features/funding/donations/actions/read.ts'
import { holdGift, type SettledGift } from '#features/funding/donations/actions/settle-gift.ts'
import { postEntries } from '#features/funding/ledger/actions.ts'
import { type Entry, nonZero, type Posting } from '#features/funding/ledger/rules.ts'
import { settleCover } from '#features/funding/payouts/actions/cover.ts'
import { holdProjects } from '#features/funding/payouts/actions/lock.ts'
import { restOf } from '#features/funding/refunds/rules/refunds.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { acceptsDonations } from '#features/research/projects/rules/projects.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Split } from '#values/fees.ts'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { redirectMails, redirectNotices } from '../mails/redirect.ts'
import { redirectRefused, refusalTexts } from '../rules.ts'
import { findOwnerEmail, findRedirectState, insertRedirect } from '../store/redirects.ts'

type Place = { readonly id: Id<'project'>; readonly title: string }

const closed = {
  project_not_approved: 'This project is not accepting donations.',
  deadline_passed: 'The deadline of this project has passed, so it takes no more gifts. Please choose another one.',
} as const

/**
 * Redirects what is left of a gift to another open project (AMB-071): one reversing entry and one new entry with the
 * fees already paid, so that none is charged again. Once for each gift; a repeat with the same project changes nothing.
 *
 * @throws Refusal not_signed_in, donation_not_found, redirect_not_offered, redirect_over, redirect_done,
 * gift_not_redirectable, same_project, project_not_found, project_not_approved, deadline_passed, own_project,
 * books_broken.
 */
export async function redirectGift(
  platform: Platform,
  asker: Asker,
  donationId: Id<'donation'>,
  projectId: Id<'project'>,
): Promise<{ project: Place }> {
  await mustOwnGift(platform, asker, donationId)
  return platform.database.transaction(async (tx) => {
    const gift = await holdGift(tx, { id: donationId })
    if (!gift) throw new Refusal('donation_not_found', 'There is no such gift of yours.')
    const now = platform.clock.now()
    const state = await findRedirectState(tx, donationId)
    const redirected = state?.redirected ?? false
    if (redirected && gift.projectId === projectId) return { project: { id: projectId, title: gift.projectTitle } }
    const refused = redirectRefused({ state: gift.state, redirected, redirectUntil: state?.redirectUntil ?? null }, now)
    if (refused) throw new Refusal(refused, refusalTexts[refused])
    await mustHaveConsistentBooks(tx)
    await holdProjects(tx, [gift.projectId, projectId])
    const to = await mustTakeGifts(tx, gift, projectId, now)
    await move(tx, platform, gift, to, now)
    return { project: { id: to.id, title: to.title } }
  })
}

type Target = Place & { readonly ownerId: Id<'user'> }

async function mustTakeGifts(tx: Database, gift: SettledGift, projectId: string, now: Instant): Promise<Target> {
  if (projectId === gift.projectId) throw new Refusal('same_project', 'The gift is with this project already.')
  const project = await readForGift(tx, projectId)
  if (!project) throw new Refusal('project_not_found', 'There is no such project.')
  if (project.ownerId === gift.donorId) throw new Refusal('own_project', 'You cannot give to your own project.')
  const refused = acceptsDonations(project, now)
  if (refused) throw new Refusal(refused, closed[refused])
  return project
}

async function move(tx: Database, platform: Platform, gift: SettledGift, to: Target, now: Instant): Promise<void> {
  const rest = restOf(gift)
  await insertRedirect(tx, { donationId: gift.id, from: gift.projectId, to: to.id, gross: rest.gross, at: now })
  await postEntries(tx, platform, entriesFor(gift, rest, to.id, now))
  await moveGift(tx, platform, gift, to.id)
  // What was paid out of it already is covered by the platform's own money, in the same transaction.
  await settleCover(tx, platform, gift.projectId)
  await findOwnGifts(tx, platform, [gift.id])
  const redirected = { gift, to: { ...to, ownerEmail: await findOwnerEmail(tx, to.ownerId) }, amount: rest.gross }
  const receipt = await receiptPath(platform, { id: gift.id, isGuests: gift.donorId === null })
  await queueMails(tx, platform, redirectMails(platform, redirected, receipt))
  await notify(tx, platform, redirectNotices(redirected))
  const data = { from: gift.projectId, to: to.id, cents: rest.gross }
  await record(tx, platform, {
    ...(gift.donorId ? { actorId: gift.donorId } : {}),
    ...{ action: 'gift.redirected', targetKind: 'donation', targetId: gift.id, data },
  })
  platform.tasks.wake('ledger-balances')
}

/** The second project gets to the cent what the first one loses; both ledgers show the gift and its fees. */
function entriesFor(gift: SettledGift, rest: Split, to: string, occurredAt: Instant): Entry[] {
  const both = { sourceId: gift.id, occurredAt }
  return [
    {
      ...both,
      ...{ kind: 'redirect_out', reference: `redirect:${gift.id}:out`, subjectId: gift.projectId },
      reverses: `donation:${gift.id}:succeeded`,
      postings: nonZero(postingsOf(rest, gift.projectId, -1)),
    },
    {
      ...both,
      ...{ kind: 'redirect_in', reference: `redirect:${gift.id}:in`, subjectId: to },
      postings: nonZero(postingsOf(rest, to, 1)),
    },
  ]
}

const postingsOf = (rest: Split, ownerId: string, way: 1 | -1): Posting[] => [
  { account: 'processor_clearing', amount: cents(way * rest.gross) },
  { account: 'project_pending', ownerId, amount: cents(-way * rest.net) },
  { account: 'platform_fee', amount: cents(-way * rest.platformFee) },
  { account: 'processing_fee_recovered', amount: cents(-way * rest.processingFee) },
]
