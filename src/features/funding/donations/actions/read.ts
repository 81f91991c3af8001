import { readBalances } from '#features/funding/ledger/actions.ts'
import type { Balance } from '#features/funding/ledger/rules.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import { seesAsStaff } from '#features/research/projects/actions/see-project.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Split } from '#values/fees.ts'
import { cents } from '#values/money.ts'
import { type Place, pageOf, placeFrom } from '#values/place.ts'
import { type Instant, monthAfter } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Donation, Donors, LedgerRow, ProjectLedger, Receipt, ReceivedGift } from '../contract.ts'
import {
  anonymousName,
  donorNameForOwner,
  failureText,
  isPayable,
  publicDonorName,
  receiptFrom,
  receiptLabel,
  taxLines,
  whereaboutsOf,
} from '../rules.ts'
import { findGuestGift, findOwnGift, findRedirect, type OwnGift, type RedirectedGift } from '../store/gifts.ts'
import {
  findMatchingDonors,
  type Gone,
  type LedgerFilter,
  type LedgerLine,
  listLedgerLines,
  listReceived,
  type ReceivedLine,
  sumGone,
  sumReceived,
} from '../store/ledger-pages.ts'
import { listReturned } from '../store/returned.ts'
import { isValidGuestKey } from './guest-key.ts'

const pageSize = 20

const splitOf = ({ gross, platformFee, processingFee, net }: Split): Split => ({
  gross,
  platformFee,
  processingFee,
  net,
})

/** The reader of a gift: an account, a guest with the key from their mail, or both. */
export type Asker = { readonly actor: Actor | undefined; readonly guest: string | undefined }

/** @throws Refusal not_signed_in (401); donation_not_found (404), also for another person's gift. */
export async function mustOwnGift(platform: Platform, { actor, guest }: Asker, id: string): Promise<OwnGift> {
  if (!actor && guest === undefined) throw new Refusal('not_signed_in', 'Sign in to see your gift.')
  const own = actor && (await findOwnGift(platform.database, actor.userId, id))
  const gift =
    own ?? ((await isValidGuestKey(platform, id, guest)) ? await findGuestGift(platform.database, id) : undefined)
  if (!gift) throw new Refusal('donation_not_found', 'There is no such gift of yours.')
  return gift
}

export async function readDonation(platform: Platform, asker: Asker, id: string): Promise<Donation> {
  const gift = await mustOwnGift(platform, asker, id)
  const {
    state,
    refunded,
    coversFees,
    anonymous,
    note,
    createdAt,
    succeededAt,
    receiptNumber,
    failureCode: code,
  } = gift
  return {
    ...{ id: gift.id, state, refunded, coversFees, anonymous, note, createdAt, succeededAt, receiptNumber },
    asGuest: gift.asGuest,
    split: splitOf(gift),
    project: { id: gift.projectId, title: gift.projectTitle },
    checkoutUrl: isPayable(gift.state) ? gift.checkoutUrl : null,
    failure: state === 'failed' && code ? { code, text: failureText(code) } : null,
  }
}

/** @throws Refusal not_signed_in (401); donation_not_found (404); receipt_not_ready (409) before the confirmation. */
export async function readReceipt(platform: Platform, asker: Asker, id: string): Promise<Receipt> {
  const gift = await mustOwnGift(platform, asker, id)
  const { receiptNumber: number, succeededAt, paymentRef } = gift
  if (number === null || succeededAt === null || paymentRef === null)
    throw new Refusal('receipt_not_ready', 'This gift is not confirmed yet, so it has no receipt.')
  const { coversFees, platformBps, processingBps, processingFixed } = gift
  return {
    ...{ donationId: gift.id, number, succeededAt, paymentRef, asGuest: gift.asGuest },
    split: splitOf(gift),
    coversFees,
    rates: { platformBps, processingBps, processingFixed },
    returned: await listReturned(platform.database, gift.id),
    donor: { name: gift.donorName, email: gift.donorEmail },
    ...placesOf(gift, await findRedirect(platform.database, gift.id)),
    issuer: {
      name: platform.settings.brand,
      ...platform.settings.contact,
      tax: taxLines(platform.settings.tax),
    },
  }
}

/** The project that the gift was given to, and the one that it was redirected to. */
function placesOf(gift: OwnGift, moved: RedirectedGift | undefined): Pick<Receipt, 'project' | 'redirected'> {
  const now = { id: gift.projectId, title: gift.projectTitle, isPublic: gift.isProjectPublic }
  if (!moved) return { project: { ...now, researcherName: gift.researcherName }, redirected: null }
  const { at, amount, fromId, fromTitle, isFromPublic, fromResearcher } = moved
  return {
    project: { id: fromId, title: fromTitle, isPublic: isFromPublic, researcherName: fromResearcher },
    redirected: { at, amount, ...now },
  }
}

/** AMB-133: the project's owner sees full names; no one sees the name of an anonymous donor. */
function donorLabel(line: Pick<LedgerLine, 'firstName' | 'lastName' | 'anonymous'>, seenByOwner: boolean): string {
  return seenByOwner ? donorNameForOwner(line) : publicDonorName(line)
}

/**
 * Checks access to a project's ledger: approved projects are open to all, others to owner and staff.
 * @throws Refusal project_not_found (404).
 */
async function mustSeeLedger(platform: Platform, actor: Actor | undefined, id: string): Promise<{ isOwner: boolean }> {
  const project = await readForGift(platform.database, id)
  const isOwner = project !== undefined && project.ownerId === actor?.userId
  const isPublic = project?.status === 'approved' && !project.hiddenAt
  if (!project || !(isPublic || isOwner || (await seesAsStaff(platform, platform.database, actor, project)))) {
    throw new Refusal('project_not_found', 'There is no such project.')
  }
  return { isOwner }
}

/** A search in a ledger: a name or a receipt number, and a month as 2026-11 (UTC). */
export type LedgerWish = { readonly search?: string | undefined; readonly month?: string | undefined }

/** Above this many matching donors, the query filters while reading the ledger instead of listing them. */
const matchedDonorsMax = 500

async function filterFrom(
  db: Database,
  projectId: string,
  { search, month }: LedgerWish,
  wholeNames: boolean,
  readerId: string | undefined,
): Promise<LedgerFilter> {
  const time = month === undefined ? {} : { from: startOfMonth(month), until: startOfMonth(monthAfter(month)) }
  const name = search?.trim() || undefined
  if (name === undefined) return { wholeNames, ...time }
  const filter = { name, receipt: receiptFrom(name), wholeNames, readerId, ...time }
  if (isHiddenName(name)) return filter
  const meant = await findMatchingDonors(db, projectId, filter, matchedDonorsMax)
  return meant.length > matchedDonorsMax ? filter : { ...filter, among: meant.map((one) => one.id) }
}
/** Whether the search matches the word shown for hidden names. */
const isHiddenName = (name: string): boolean => anonymousName.toLowerCase().includes(name.toLowerCase())
const startOfMonth = (month: string): Instant => `${month}-01T00:00:00.000Z` as Instant

export async function readProjectLedger(
  platform: Platform,
  actor: Actor | undefined,
  projectId: string,
  wish: LedgerWish,
  after: string | undefined,
): Promise<ProjectLedger> {
  const { isOwner } = await mustSeeLedger(platform, actor, projectId)
  const filter = await filterFrom(platform.database, projectId, wish, isOwner, actor?.userId)
  const [lines, balances, gone] = await Promise.all([
    listLedgerLines(platform.database, projectId, filter, placeFrom(after), pageSize + 1),
    readBalances(platform.database, projectId),
    sumGone(platform.database, projectId),
  ])
  const { page, older } = pageOf(lines, pageSize, (line) => line)
  return { rows: page.map((line) => rowOf(line, isOwner, actor)), totals: totalsOf(balances, gone), older }
}

/** Each gift that was made or redirected here has one posting to what the gateway owes us. */
function totalsOf(balances: readonly Balance[], { returned, kept, redirected }: Gone): ProjectLedger['totals'] {
  const gifts = balances.filter(
    ({ account, kind }) => account === 'processor_clearing' && (kind === 'donation' || kind === 'redirect_in'),
  )
  const where = whereaboutsOf(balances)
  return {
    ...where,
    gifts: gifts.reduce((sum, one) => sum + one.postings, 0),
    gone: returned + redirected,
    keptFees: kept,
    raised: cents(where.split.gross - kept),
  }
}

const rowOf = (line: LedgerLine, isOwner: boolean, reader: Actor | undefined): LedgerRow => ({
  id: line.id,
  kind: line.kind,
  other: line.other,
  at: line.at,
  donor: donorLabel(line, isOwner),
  coversFees: line.coversFees,
  split: splitOf(line),
  gift: { at: line.giftAt, gross: line.giftGross, returned: line.giftReturned },
  ownReceipt: reader && line.donorId === reader.userId ? receiptLabel(line) : null,
})

/** The whole ledger, a thousand rows at a time, so that a large one is never in memory at once. */
export async function* readWholeLedger(
  platform: Platform,
  actor: Actor | undefined,
  projectId: string,
  wish: LedgerWish,
): AsyncGenerator<LedgerRow[]> {
  const { isOwner } = await mustSeeLedger(platform, actor, projectId)
  const filter = await filterFrom(platform.database, projectId, wish, isOwner, actor?.userId)
  let after: Place | undefined
  do {
    const lines: LedgerLine[] = await listLedgerLines(platform.database, projectId, filter, after, 1000)
    yield lines.map((line) => rowOf(line, isOwner, actor))
    after = lines.length === 1000 ? lines.at(-1) : undefined
  } while (after)
}

/** AMB-132: who gave to the researcher's projects; name or 'Anonymous'. */
export async function readReceivedGifts(platform: Platform, actor: Actor, after: string | undefined): Promise<Donors> {
  const [lines, totals] = await Promise.all([
    listReceived(platform.database, actor.userId, placeFrom(after), pageSize + 1),
    sumReceived(platform.database, actor.userId),
  ])
  const { page, older } = pageOf(lines, pageSize, (line) => line)
  return { gifts: page.map(receivedOf), older, totals }
}

const receivedOf = (line: ReceivedLine): ReceivedGift => ({
  donationId: line.id,
  project: { id: line.projectId, title: line.projectTitle },
  donor: donorLabel(line, true),
  split: splitOf(line),
  at: line.at,
  note: line.note,
  redirectedFrom: line.redirectedFrom,
})

/** All of them, a thousand at a time. */
export async function* readAllReceived({ database }: Platform, { userId }: Actor): AsyncGenerator<ReceivedGift[]> {
  let after: Place | undefined
  do {
    const lines = await listReceived(database, userId, after, 1000)
    yield lines.map(receivedOf)
    after = lines.length === 1000 ? lines.at(-1) : undefined
  } while (after)
}
