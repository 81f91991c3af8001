import { claimOwnGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import { failureText, mayStillBePaid, splitOfAccounts } from '#features/funding/donations/rules.ts'
import { redirectRefused } from '#features/funding/outcomes/rules.ts'
import { projectImage } from '#features/research/projects/rules/pictures.ts'
import { percentFunded } from '#features/research/projects/rules/projects.ts'
import { beginning } from '#features/research/updates/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, sumCents } from '#values/money.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { MyGift, MyGifts } from '../contract.ts'
import { lastMonths } from '../rules.ts'
import { type GiftLine, listGiftsOf, type MonthSum, sumGiftsOf } from '../store.ts'

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
  const splits = booked.map((one) => ({ ...one, ...splitOfAccounts(one.sums) }))
  const gross = (those: typeof splits): Cents => sumCents(those.map((one) => one.gross))
  const perProject = Map.groupBy(splits, (one) => one.projectId)
  const totals = {
    given: gross(splits),
    reached: sumCents(splits.map((one) => one.net)),
    projects: [...perProject.values()].filter((those) => gross(those) > 0).length,
    thisYear: gross(splits.filter((one) => one.month.startsWith(now.slice(0, 4)))),
  }
  const given = (month: string): Cents => gross(splits.filter((one) => one.month === month))
  return { totals, months: lastMonths(now).map((month) => ({ month, given: given(month) })) }
}

function giftOf(line: GiftLine, now: Instant): MyGift {
  const { id, state, gross, net, coversFees, anonymous, createdAt, succeededAt, receiptNumber, note } = line
  const { asGuest, projectId, title, isPublic, researcherName, updateText, updateAt } = line
  return {
    ...{ id, state, gross, net, coversFees, anonymous, createdAt, succeededAt, receiptNumber, asGuest, note },
    redirectedFrom: line.redirectedFrom,
    redirectUntil: redirectRefused({ ...line, redirected: line.redirectedFrom !== null }, now)
      ? null
      : line.redirectUntil,
    failure: state === 'failed' ? failureText(line.failureCode ?? undefined) : null,
    checkoutUrl: mayStillBePaid(state) ? line.checkoutUrl : null,
    project: {
      ...{ id: projectId, title, isPublic, researcherName },
      image: projectImage({ id: projectId, sector: line.sector, imageId: line.imageId }),
      percentFunded: percentFunded(line.raised, line.goal),
      latestUpdate: updateText !== null && updateAt !== null ? { text: beginning(updateText), at: updateAt } : null,
    },
  }
}
