import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { beginBatch, countBatch, orderAll, readLeft } from '#features/funding/refunds/actions/batches.ts'
import type { RefundVerdict } from '#features/funding/refunds/rules/refunds.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Id } from '#values/id.ts'
import { inCents } from '#values/money.ts'
import { holds } from '#values/permission.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { Refusal } from '#wire/refusal.ts'
import type { CaseRefunds, RefundOrder } from '../contract/refunds.ts'
import { fileLabel } from '../rules.ts'
import * as files from '../store/files.ts'
import * as store from '../store/refunds.ts'
import { mustRead, noFile } from './case-file.ts'

const pageSize = 50
const ownFile = (): Refusal => new Refusal('own_case_file', 'It is about your own project. Another person gives back.')

/** @throws Refusal not_allowed (403); case_file_not_found (404). */
export async function readCaseRefunds(
  platform: Platform,
  actor: Actor,
  id: Id<'case-file'>,
  after: string | undefined,
): Promise<CaseRefunds> {
  mustRead(actor)
  const { database: db } = platform
  const file = await files.findFile(db, id)
  if (!file) throw noFile()
  const { needsSecond, ...left } = await readLeft(db, platform, actor, file.projectId, 'fraud')
  const orders = await Promise.all((await store.listOrdersOf(db, id)).map((row) => orderOf(db, actor, row)))
  const rows = await store.listGifts(db, file.projectId, placeFrom(after), pageSize + 1)
  const { page, older } = pageOf(rows, pageSize, (gift) => gift)
  const isUnderWay = orders.some(({ state }) => state === 'requested' || state === 'running')
  const mayAsk =
    isFinance(actor) && file.state === 'confirmed' && file.ownerId !== actor.userId && left.gifts > 0 && !isUnderWay
  return { left, needsSecond, mayAsk, orders, gifts: page, older }
}

export async function readOrdersUnderWay(platform: Platform, actor: Actor): Promise<{ orders: RefundOrder[] }> {
  const { database: db } = platform
  return { orders: await Promise.all((await store.listUnderWay(db)).map((row) => orderOf(db, actor, row))) }
}

type Wish = { readonly cents: number; readonly note: string }

/**
 * Asks for the refund of all that is left of a project's gifts, as one order. Within what one person may give back
 * alone (AMB-097) it begins at once; above that a second person must agree.
 *
 * @throws Refusal case_file_not_found (404); own_case_file (403); tampering_not_confirmed, case_refund_open,
 * case_refund_changed (409); books_broken (503).
 */
export async function askForRefunds(
  platform: Platform,
  actor: Actor,
  fileId: Id<'case-file'>,
  wish: Wish,
): Promise<RefundOrder> {
  const order = await platform.database.transaction(async (tx) => {
    const file = await files.lockFile(tx, fileId)
    if (!file) throw noFile()
    if (file.ownerId === actor.userId) throw ownFile()
    if (file.state !== 'confirmed')
      throw new Refusal('tampering_not_confirmed', 'Gifts go back when a reviewer has confirmed tampering.')
    await beginBatch(tx, actor)
    const left = await readLeft(tx, platform, actor, file.projectId, 'fraud')
    const [id, at] = [newId<'case-refund'>(platform), platform.clock.now()]
    const state = left.needsSecond ? 'requested' : 'running'
    const made = { id, fileId, note: wish.note, gifts: left.gifts, cents: left.cents, requestedBy: actor.userId }
    if (left.cents !== wish.cents) throw await changedOrOpen(tx, fileId)
    if (!(await store.insertOrder(tx, { ...made, state, requestedAt: at }))) throw openAlready()
    const row = await mustLock(tx, id)
    const sum = `${inCents(left.cents)} of ${left.gifts} ${left.gifts === 1 ? 'gift' : 'gifts'}`
    await files.insertEntry(tx, fileId, { kind: 'refund_asked', words: `${sum}. ${wish.note}`, by: actor.userId, at })
    await log(tx, platform, actor, 'case_refund.requested', row)
    if (state === 'requested') await notifyApprovers(tx, platform, actor, row)
    // What one person gives back alone is ordered whole, so that the day's limit has counted it. A gift that settled
    // since the sum was read may be above that limit.
    else if ((await orderAll(tx, platform, batchOf(row))) !== left.cents) throw changed()
    return orderOf(tx, actor, row)
  })
  wake(platform)
  return order
}

const outcomes = {
  approve: { to: 'running', kind: 'refund_agreed', words: 'The gifts go back.', action: 'case_refund.approved' },
  decline: { to: 'declined', kind: 'refund_declined', words: 'Nothing goes back.', action: 'case_refund.declined' },
  withdraw: { to: 'withdrawn', kind: 'refund_withdrawn', words: 'Nothing goes back.', action: 'case_refund.withdrawn' },
} as const

/**
 * The second person's decision, or the withdrawal by the person who asked.
 *
 * @throws Refusal case_refund_not_found (404); own_case_refund, case_refund_of_colleague, own_case_file (403);
 * case_refund_decided (409); books_broken (503), for an approval only.
 */
export async function decideOnRefunds(
  platform: Platform,
  actor: Actor,
  id: Id<'case-refund'>,
  verdict: RefundVerdict,
): Promise<RefundOrder> {
  const order = await platform.database.transaction(async (tx) => {
    const row = await mustLock(tx, id)
    mustBeTheirs(verdict, row.requestedBy === actor.userId)
    if (row.ownerId === actor.userId) throw ownFile()
    if (verdict === 'approve') await beginBatch(tx, actor)
    const { to, kind, words, action } = outcomes[verdict]
    const [by, at] = [actor.userId, platform.clock.now()]
    if (!(await store.decideOrder(tx, id, { to, by: verdict === 'withdraw' ? null : by, at })))
      throw new Refusal('case_refund_decided', 'This was decided on or withdrawn before.')
    await files.insertEntry(tx, row.fileId, { kind, words, by, at })
    await log(tx, platform, actor, action, row)
    return orderOf(tx, actor, await mustLock(tx, id))
  })
  wake(platform)
  return order
}

function mustBeTheirs(verdict: RefundVerdict, isOwn: boolean): void {
  if (isOwn && verdict !== 'withdraw')
    throw new Refusal('own_case_refund', 'You asked for this yourself. Another person must decide on it.')
  if (!isOwn && verdict === 'withdraw')
    throw new Refusal('case_refund_of_colleague', 'A colleague asked for this. You can decline it.')
}

/** What the refunds of an order have in common. */
export const batchOf = ({ id, projectId, number, note, requestedBy, decidedBy, decidedAt }: store.OrderRow) => ({
  ...{ batchId: id, projectId, reason: 'fraud' as const, requestedBy, decidedBy, decidedAt },
  note: `${fileLabel(number)}: ${note}`.slice(0, 500),
})

async function orderOf(db: Database, actor: Actor, row: store.OrderRow): Promise<RefundOrder> {
  const { projectId: _, ownerEmail: __, ownerId, requestedBy, decidedBy: ___, ...shown } = row
  const { unnotified: ____, ...progress } = await countBatch(db, row.id)
  const isOwn = requestedBy === actor.userId
  const mayAct = isFinance(actor) && row.state === 'requested' && ownerId !== actor.userId
  return { ...shown, ...progress, mayDecide: mayAct && !isOwn, mayWithdraw: mayAct && isOwn }
}

const isFinance = ({ staff }: Actor): boolean => holds(staff?.permissions ?? [], 'view_financial')

const openAlready = (): Refusal =>
  new Refusal('case_refund_open', 'An order to give these gifts back is under way already.')

const changed = (): Refusal =>
  new Refusal('case_refund_changed', 'What is left of the gifts has changed. Look at it again, then ask.')

async function changedOrOpen(tx: Database, fileId: Id<'case-file'>): Promise<Refusal> {
  const orders = await store.listOrdersOf(tx, fileId)
  if (orders.some(({ state }) => state === 'requested' || state === 'running')) return openAlready()
  return changed()
}

async function mustLock(tx: Database, id: Id<'case-refund'>): Promise<store.OrderRow> {
  const row = await store.lockOrder(tx, id)
  if (!row) throw new Refusal('case_refund_not_found', 'There is no such order.')
  return row
}

async function notifyApprovers(
  tx: Database,
  platform: Platform,
  { userId }: Actor,
  row: store.OrderRow,
): Promise<void> {
  const others = (await listStaffWithPermission(tx, 'view_financial')).filter((one) => one !== userId)
  const news = {
    ...{ type: 'system' as const, eventKey: `case-refund:${row.id}:asked`, body: row.projectTitle },
    ...{ title: `${inCents(row.cents)} of a case wait for a second person`, target: deskPaths.caseFile(row.fileId) },
  }
  await notify(
    tx,
    platform,
    others.map((one) => ({ ...news, userId: one })),
  )
}

function wake(platform: Platform): void {
  for (const task of ['case-refunds', 'refunds']) platform.tasks.wake(task)
}

const log = (tx: Database, platform: Platform, { userId: actorId }: Actor, action: string, row: store.OrderRow) =>
  record(tx, platform, {
    ...{ actorId, action, targetKind: 'case_file', targetId: row.fileId },
    data: { orderId: row.id, gifts: row.gifts, cents: row.cents },
  })
