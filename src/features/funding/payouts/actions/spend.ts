import { record } from '#features/foundation/audit/actions.ts'
import { mustAttach, signCredentialLink } from '#features/foundation/files/actions.ts'
import { readForGift } from '#features/research/projects/actions/funding.ts'
import type { Actor } from '#platform/actor.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { cents, inCents, sumCents } from '#values/money.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnPayout, ProjectSpending } from '../contract/objects.ts'
import { hasArrived, latestReceiptDay } from '../rules/payouts.ts'
import { listArrived } from '../store/payouts.ts'
import {
  findByKey,
  findReceipt,
  findSpending,
  insertReversal,
  insertSpending,
  listLines,
  listSpendings,
  sumSpent,
} from '../store/spendings.ts'
import { readOwnPayout, spendingOf, sumSpendings } from './read-money.ts'
import { lockOwn, mustFindOwn, notFound } from './request.ts'

type Wish = {
  readonly clientKey: string
  readonly lineKey: string | null
  readonly amountCents: number
  readonly spentOn: string
  readonly what: string
  readonly fileId: Id<'file'>
}

/**
 * Records what a part of a payout was spent on, with its receipt. It is never changed, because it is public: a wrong
 * one is withdrawn and entered again.
 *
 * @throws Refusal payout_not_found, payout_not_paid, spending_too_large, spending_in_future, line_not_found,
 * file_not_found, idempotency_mismatch.
 */
export async function spend(platform: Platform, actor: Actor, id: Id<'payout'>, wish: Wish): Promise<OwnPayout> {
  await platform.database.transaction(async (tx) => {
    const payout = await lockOwn(tx, actor, id)
    const known = await findByKey(tx, actor.userId, wish.clientKey)
    const { lineKey, amountCents, spentOn, what, fileId, clientKey } = wish
    if (known) {
      if (known.payoutId === id && known.cents === amountCents && known.what === what) return
      throw new Refusal('idempotency_mismatch', 'This key belongs to another receipt. Please begin a new one.')
    }
    if (!hasArrived(payout.state))
      throw new Refusal('payout_not_paid', 'This payout has not arrived, so nothing of it can be spent.')
    if (spentOn > latestReceiptDay(platform.clock.now()))
      throw new Refusal('spending_in_future', 'This day is still to come. Please give the day of the receipt.')
    const lines = lineKey === null ? [] : await listLines(tx, [payout.projectId])
    if (lineKey !== null && !lines.some(({ key }) => key === lineKey))
      throw new Refusal('line_not_found', 'This line is no longer in the budget. Please choose another one.')
    const left = cents(payout.cents - (await sumSpent(tx, id)))
    if (amountCents > left)
      throw new Refusal('spending_too_large', `Only ${inCents(left)} of this payout have no receipt yet.`, { left })
    await mustAttach(tx, platform, { fileId, ownerId: actor.userId, purpose: 'receipt' })
    const row = {
      id: newId(platform),
      payoutId: id,
      lineKey,
      cents: cents(amountCents),
      spentOn,
      what,
      fileId,
      clientKey,
    }
    await insertSpending(tx, { ...row, by: actor.userId }, platform.clock.now())
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'payout.spent', targetKind: 'payout', targetId: id },
      data: { cents: amountCents, spendingId: row.id },
    })
  })
  return readOwnPayout(platform, id)
}

/**
 * Withdraws a record of spending. Repeating it changes nothing.
 *
 * @throws Refusal payout_not_found, payout_not_paid.
 */
export async function takeSpendingBack(
  platform: Platform,
  actor: Actor,
  id: Id<'payout'>,
  spendingId: string,
): Promise<OwnPayout> {
  await platform.database.transaction(async (tx) => {
    const payout = await lockOwn(tx, actor, id)
    const spending = await findSpending(tx, id, spendingId)
    if (!spending) throw notFound()
    if (spending.takenBackAt !== null) return
    if (!hasArrived(payout.state))
      throw new Refusal('payout_not_paid', 'This payout came back, so what was spent of it stays as it was.')
    await insertReversal(tx, { id: newId(platform), of: spendingId, by: actor.userId }, platform.clock.now())
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'payout.spending_taken_back', targetKind: 'payout', targetId: id },
      data: { cents: spending.cents, spendingId },
    })
  })
  return readOwnPayout(platform, id)
}

/** @throws Refusal payout_not_found. */
export async function linkOwnReceipt(platform: Platform, actor: Actor, id: Id<'payout'>, spendingId: string) {
  await mustFindOwn(platform.database, actor, id)
  const fileId = await findReceipt(platform.database, id, spendingId)
  if (!fileId) throw notFound()
  return signCredentialLink(platform, fileId)
}

const payoutsMax = 200

/** Where every cent went, for everyone who may see the project. @throws Refusal project_not_found. */
export async function readProjectSpending(
  { database }: Platform,
  actor: Actor | undefined,
  projectId: Id<'project'>,
): Promise<ProjectSpending> {
  const project = await readForGift(database, projectId)
  const isPublic = project?.status === 'approved' && !project.hiddenAt
  if (!project || !(isPublic || project.ownerId === actor?.userId || actor?.staff))
    throw new Refusal('project_not_found', 'There is no such project.')
  const payouts = await listArrived(database, projectId, payoutsMax)
  const [spendings, lines] = await Promise.all([
    listSpendings(
      database,
      payouts.map(({ id }) => id),
    ),
    listLines(database, [projectId]),
  ])
  return {
    paid: sumCents(payouts.map((one) => one.cents)),
    spent: sumSpendings(spendings),
    payouts: payouts.map(({ id, paidAt, requestedAt, cents: amount, purpose }) => ({
      ...{ id, paidAt: paidAt ?? requestedAt, cents: amount, purpose },
      spendings: spendings.filter((one) => one.payoutId === id).map(spendingOf),
    })),
    lines: lines.map(({ projectId: _, ...line }) => line),
  }
}
