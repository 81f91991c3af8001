import { readForGift } from '#features/research/projects/actions/funding.ts'
import { acceptsDonations } from '#features/research/projects/rules/projects.ts'
import type { Database } from '#platform/database.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type Split, splitGift } from '#values/fees.ts'
import type { Id } from '#values/id.ts'
import { dollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { later, minuteMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { splitOfWish } from '../rules.ts'
import { findGiftByKey, findGiverEmail, type Gift, insertGift, keepCheckout } from '../store/gifts.ts'
import { ensureGuest } from '../store/guests.ts'
import { guestKeyOf } from './guest-key.ts'
import type { Donor } from './guests.ts'
import { countGift } from './limits.ts'
import { mustHaveConsistentBooks } from './must-have-consistent-books.ts'

export type Wish = {
  /** An idempotency key made by the browser when the form opens: a double click is one gift. */
  readonly clientKey: string
  readonly projectId: string
  /** Whole dollars, from `giftDollarsMin` to `giftDollarsMax`. */
  readonly amountDollars: number
  /** The amount is what reaches the project; the fees come on top. */
  readonly coverFees?: boolean | undefined
  readonly anonymous: boolean
  readonly note?: string | undefined
}

/** Most donors have paid by then: the gateway is queried once, even if the donor never returns to the page. */
const askAfterMs = 10 * minuteMs

const closed = {
  project_not_approved: 'This project is not accepting donations.',
  deadline_passed: 'The deadline of this project has passed, so it takes no more gifts.',
} as const

/**
 * Starts a gift (AMB-092): stores it, then opens the gateway's checkout. The gift counts only after the gateway's
 * signed event. A repeated key continues where the first call stopped.
 *
 * @param donor a guest stays anonymous until an account claims the gift.
 * @param networkKey the network it is begun from, as a keyed hash.
 * @throws Refusal project_not_found, project_not_approved, deadline_passed, own_project, staff_cannot_give,
 * idempotency_mismatch, too_many_gifts, gateway_unavailable, books_broken.
 */
export async function give(
  platform: Platform,
  donor: Donor,
  wish: Wish,
  networkKey?: string,
): Promise<{ donationId: Id<'donation'>; checkoutUrl: string; split: Split }> {
  const requestHash = await hashOf(wish)
  const gift = await platform.database.transaction((tx) =>
    keep(tx, platform, donor, { ...wish, networkKey, requestHash }),
  )
  const checkoutUrl = gift.checkoutUrl ?? (await openCheckout(platform, gift, donor))
  return { donationId: gift.id, checkoutUrl, split: splitGift(gift.gross) }
}

type Kept = Wish & { readonly networkKey: string | undefined; readonly requestHash: string }

async function keep(tx: Database, platform: Platform, donor: Donor, wish: Kept): Promise<Gift> {
  const { requestHash } = wish
  const { donorId, guestId, seriesId } = await donorIds(tx, platform, donor)
  const known = await findGiftByKey(tx, seriesId, wish.clientKey)
  if (known) return mustBeSame(known, requestHash)
  await mustHaveConsistentBooks(tx)
  await mustBeGivable(tx, platform, donor, wish.projectId)
  const inserted = await insertGift(
    tx,
    {
      id: newId<'donation'>(platform),
      projectId: wish.projectId,
      donorId,
      guestId,
      split: splitOfWish(dollars(wish.amountDollars), wish.coverFees === true),
      coversFees: wish.coverFees === true,
      // A guest has no name to show.
      anonymous: guestId !== null || wish.anonymous,
      note: wish.note?.trim() || null,
      clientKey: wish.clientKey,
      requestHash,
      networkKey: wish.networkKey ?? null,
      gateway: platform.payments.name,
    },
    platform.clock.now(),
  )
  if (inserted) {
    await countGift(tx, platform, donor)
    return inserted
  }
  const meanwhile = await findGiftByKey(tx, seriesId, wish.clientKey)
  if (!meanwhile) throw new Error('a gift whose key is taken is not there')
  return mustBeSame(meanwhile, requestHash)
}

async function donorIds(tx: Database, platform: Platform, donor: Donor) {
  if ('actor' in donor) return { donorId: donor.actor.userId, guestId: null, seriesId: donor.actor.userId }
  const guest = { id: newId(platform), email: donor.guestEmail, now: platform.clock.now() }
  const guestId = await ensureGuest(tx, guest)
  return { donorId: null, guestId, seriesId: guestId }
}

function mustBeSame(known: Gift, requestHash: string): Gift {
  if (known.requestHash === requestHash) return known
  throw new Refusal('idempotency_mismatch', 'This key belongs to another gift. Please begin a new one.')
}

async function mustBeGivable(tx: Database, platform: Platform, donor: Donor, projectId: string): Promise<void> {
  const actor = 'actor' in donor ? donor.actor : undefined
  if (actor?.staff ?? actor?.waitingStaff)
    throw new Refusal('staff_cannot_give', 'Staff accounts cannot give to projects.')
  const project = await readForGift(tx, projectId)
  if (!project) throw new Refusal('project_not_found', 'There is no such project.')
  if (project.ownerId === actor?.userId) throw new Refusal('own_project', 'You cannot give to your own project.')
  const refused = acceptsDonations(project, platform.clock.now())
  if (refused) throw new Refusal(refused, closed[refused])
}

/** Outside any transaction: if this process dies right after, the same key opens the same checkout again. */
async function openCheckout(platform: Platform, gift: Gift, donor: Donor): Promise<string> {
  const { origin, brand } = platform.settings
  const { projectId } = gift
  const isGuests = 'guestEmail' in donor
  const project = await readForGift(platform.database, projectId)
  const guest = isGuests ? await guestKeyOf(platform, gift.id) : undefined
  const back = origin + paths.project(projectId, { donation: gift.id, guest })
  const order = {
    idempotencyKey: `donation:${gift.id}`,
    amount: gift.gross,
    description: `${brand}: gift to ${project?.title ?? 'a project'}`,
    successUrl: back,
    cancelUrl: back,
    customerEmail: isGuests ? donor.guestEmail : await findGiverEmail(platform.database, donor.actor.userId),
  }
  const opened = await platform.payments.openCheckout(order).catch((cause) => {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    platform.log.warn('the payment gateway does not answer', { donation: gift.id })
    throw new Refusal(
      'gateway_unavailable',
      'The payment page cannot be opened right now. Please try again in a moment.',
    )
  })
  const now = platform.clock.now()
  await keepCheckout(platform.database, { donationId: gift.id, ...opened, now, askAt: later(now, askAfterMs) })
  return opened.checkoutUrl
}

async function hashOf({ projectId, amountDollars, coverFees, anonymous, note }: Wish): Promise<string> {
  const same = JSON.stringify([projectId, amountDollars, anonymous, note ?? '', ...(coverFees ? ['covers fees'] : [])])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(same))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
