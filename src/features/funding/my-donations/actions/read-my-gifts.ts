import { claimOwnGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import { failureText, isPayable } from '#features/funding/donations/rules.ts'
import { offerReason, redirectRefused } from '#features/funding/outcomes/rules.ts'
import { projectImage } from '#features/research/projects/rules/pictures.ts'
import { percentFunded } from '#features/research/projects/rules/projects.ts'
import { beginning } from '#features/research/updates/rules/texts.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, cents, sumCents } from '#values/money.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { MyGift, MyGifts } from '../contract.ts'
import { lastMonths } from '../rules/gifts.ts'
import { type GiftLine, type GiftMoney, listGiftsOf, type MonthSum, sumGiftsOf } from '../store/gifts.ts'

const pageSize = 12

/**
 * A person's own gifts with the progress of their projects; totals come from the ledger alone (GEN-15). Years are UTC
 * (AMB-119).
 */
export async function readMyGifts(platform: Platform, actor: Actor, after: string | undefined): Promise<MyGifts> {
  await claimOwnGifts(platform, actor.userId)
  const now = platform.clock.now()
  const [lines, booked] = await Promise.all([
    listGiftsOf(platform.database, actor.userId, placeFrom(after), pageSize + 1),
    sumGiftsOf(platform.database, actor.userId),
  ])
  const { page, older } = pageOf(lines, pageSize, ({ createdAt: at, id }) => ({ at, id }))
  return { ...sumUp(booked, now), gifts: page.map((line) => giftOf(line, now)), older, now }
}

function sumUp(booked: readonly MonthSum[], now: Instant): Pick<MyGifts, 'totals' | 'months'> {
  const sum = (part: keyof GiftMoney, those: readonly MonthSum[] = booked) => sumCents(those.map((one) => one[part]))
  const perProject = Map.groupBy(booked, (one) => one.projectId)
  const [given, left, held] = [sum('given'), sum('left'), sum('held')]
  const totals = {
    ...{ given, returned: cents(given - left), fees: cents(left - held), held },
    projects: [...perProject.values()].filter((those) => sum('held', those) > 0).length,
    thisYear: sum(
      'given',
      booked.filter((one) => one.month.startsWith(now.slice(0, 4))),
    ),
  }
  const givenIn = (month: string): Cents =>
    sum(
      'given',
      booked.filter((one) => one.month === month),
    )
  return { totals, months: lastMonths(now).map((month) => ({ month, given: givenIn(month) })) }
}

const moneyOf = ({ given, refunded, left, held, inDispute }: GiftMoney): MyGift['money'] => ({
  refunded,
  takenByBank: cents(given - refunded - left),
  fees: cents(left - held),
  held: cents(held - inDispute),
  inDispute,
})

function giftOf(line: GiftLine, now: Instant): MyGift {
  const { id, state, gross, net, coversFees, anonymous, createdAt, succeededAt, receiptNumber, note } = line
  const { asGuest, projectId, title, isPublic, researcherName, updateText, updateAt } = line
  const isOffered = !redirectRefused({ ...line, redirected: line.redirectedFrom !== null }, now)
  return {
    ...{ id, state, gross, net, coversFees, anonymous, createdAt, succeededAt, receiptNumber, asGuest, note },
    money: moneyOf(line.money),
    redirectedFrom: line.redirectedFrom,
    redirectUntil: isOffered ? line.redirectUntil : null,
    redirectReason: isOffered ? offerReason(line) : null,
    failure: state === 'failed' ? failureText(line.failureCode ?? undefined) : null,
    checkoutUrl: isPayable(state) ? line.checkoutUrl : null,
    project: {
      ...{ id: projectId, title, isPublic, researcherName },
      image: projectImage({ id: projectId, sector: line.sector, imageId: line.imageId }),
      percentFunded: percentFunded(line.raised, line.goal),
      paidOut: line.paidOut,
      latestUpdate: updateText !== null && updateAt !== null ? { text: beginning(updateText), at: updateAt } : null,
    },
  }
}
