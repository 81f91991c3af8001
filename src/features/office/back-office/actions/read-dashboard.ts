import { readRecent } from '#features/foundation/audit/actions.ts'
import { readHeld } from '#features/funding/settlements/actions/read-held.ts'
import { ownPart } from '#features/funding/settlements/rules/booking.ts'
import { countUsers } from '#features/identity/accounts/actions/count-users.ts'
import { readNewestProof } from '#features/office/finance/actions/read.ts'
import { readOwnDesk as readSupportDesk } from '#features/office/support/actions/read-own-desk.ts'
import { readSystem } from '#features/office/system/actions.ts'
import { countActive } from '#features/research/projects/actions/count-active.ts'
import { readOwnDesk } from '#features/research/reviews/actions/read-own-desk.ts'
import { countOpen, readQueue } from '#features/research/reviews/actions/read-queue.ts'
import type { OwnDesk } from '#features/research/reviews/contract/own-desk.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import type { Activity, ClientMoney, Dashboard, Figure, Waiting } from '../contract.ts'
import {
  byUrgency,
  countsOf,
  type FigureId,
  figuresOf,
  seesMoney,
  startOfDay,
  startOfMonth,
  type WorkKind,
  workOf,
} from '../rules/dashboard.ts'
import { canSeeQueue, isOfFinance, isOfModeration, isOfSupport, type StaffView, seesActivity } from '../rules/desk.ts'
import { sumGiftsSince } from '../store/figures.ts'
import { readFinance } from './read-finance.ts'
import { readModerator } from './read-moderator.ts'
import { type Desk, readDesk } from './read-work.ts'

const activityLength = 12
const queueLength = 10
const workLength = 12

/** ADMN-27: every figure is current. @param staff the caller; the policy has checked that they are staff. */
export async function readDashboard(platform: Platform, actor: Actor, staff: StaffView): Promise<Dashboard> {
  const now = platform.clock.now()
  const isReviewer = canSeeQueue(staff)
  const [desks, activity, system, queue, reviewer, money, finance, support, moderator] = await Promise.all([
    Promise.all(workOf(staff).map((kind) => readDesk(platform, actor, kind))),
    seesActivity(staff) ? readActivity(platform, actor) : null,
    seesActivity(staff) ? readSystem(platform) : null,
    isReviewer ? readQueue(platform, actor, { status: 'pending' }) : null,
    isReviewer ? readOwnDesk(platform, actor, startOfMonth(now)) : null,
    seesMoney(staff) ? readMoney(platform) : null,
    isOfFinance(staff) ? readFinance(platform, actor) : null,
    isOfSupport(staff) ? readSupportDesk(platform, actor) : null,
    isOfModeration(staff) ? readModerator(platform, actor) : null,
  ])
  const known = { actor, reviewer, support, moderator, desks }
  const figures = await Promise.all(figuresOf(staff).map((id) => readFigure(platform, known, id)))
  const work = queue ? [] : desks.flatMap(({ items }) => items).toSorted(byUrgency)
  return {
    ...{ figures, money, finance, activity, reviewer, support, moderator },
    system: system?.parts ?? null,
    desks: desks.map(({ state }) => state),
    work: work.slice(0, workLength),
    queue: queue?.items.slice(0, queueLength) ?? null,
    now,
  }
}

/** How much waits on each screen of the sidebar. */
export async function readWaiting(platform: Platform, actor: Actor, staff: StaffView): Promise<Waiting> {
  const desks = await Promise.all(workOf(staff).map((kind) => readDesk(platform, actor, kind)))
  return {
    items: countsOf(
      staff,
      desks.map(({ state }) => state),
    ),
  }
}

type Known = {
  readonly actor: Actor
  readonly reviewer: OwnDesk | null
  readonly support: Dashboard['support']
  readonly moderator: Dashboard['moderator']
  readonly desks: readonly Desk[]
}

async function readFigure(platform: Platform, known: Known, id: FigureId): Promise<Figure> {
  const { actor, reviewer, support, moderator, desks } = known
  const { database } = platform
  const now = platform.clock.now()
  const plain = { id, amount: null, late: 0, oldestAt: null }
  const gifts = async (since: typeof now): Promise<Figure> => ({ ...plain, ...(await sumGiftsSince(database, since)) })
  switch (id) {
    case 'active_projects':
      return { ...plain, count: await countActive(database) }
    case 'total_users':
      return { ...plain, count: await countUsers(database) }
    case 'due_soon':
      return { ...plain, count: (await countOpen(platform, actor)).dueSoon, late: reviewer?.overdue ?? 0 }
    case 'rechecks':
    case 'decided_by_you':
    case 'your_median':
      return { ...plain, count: reviewer ? figureOfReviewer(reviewer, id) : 0 }
    case 'gifts_today':
      return gifts(startOfDay(now))
    case 'gifts_this_month':
      return gifts(startOfMonth(now))
    case 'pending_reviews':
    case 'in_your_areas':
      return deskFigure(id, 'reviews', desks)
    case 'open_tickets':
      return deskFigure(id, 'tickets', desks)
    case 'first_due':
      return { ...plain, count: support?.firstDue ?? 0, late: support?.firstLate ?? 0 }
    case 'yours':
      return { ...plain, count: support?.yours ?? 0 }
    case 'median_first':
      return { ...plain, count: support?.medianMinutes ?? 0 }
    case 'waiting':
      return deskFigure(id, 'moderation', desks)
    case 'appeals':
    case 'positions':
    case 'repeated':
      return { ...plain, count: moderator?.[id] ?? 0 }
    case 'median_decided':
      return { ...plain, count: Math.round(moderator?.medianHours ?? 0) }
    default:
      return deskFigure(id, id, desks)
  }
}

function figureOfReviewer(
  { rechecks, decided, medianHours }: OwnDesk,
  id: 'rechecks' | 'decided_by_you' | 'your_median',
): number {
  if (id === 'rechecks') return rechecks
  if (id === 'your_median') return Math.round(medianHours ?? 0)
  return decided.approved + decided.asked + decided.rejected
}

function deskFigure(id: FigureId, kind: WorkKind, desks: readonly Desk[]): Figure {
  const state = desks.find((desk) => desk.state.kind === kind)?.state
  return { id, amount: null, count: state?.waiting ?? 0, late: state?.late ?? 0, oldestAt: state?.oldestAt ?? null }
}

/** The same sums as on the finance desk's page of gateway and bank. */
async function readMoney({ database }: Platform): Promise<ClientMoney> {
  const [held, proof] = await Promise.all([readHeld(database), readNewestProof(database)])
  return {
    ...{ atGateway: held.clearing, inTransit: held.inTransit, inBank: held.bank, owed: held.owed },
    unexplained: cents(Math.max(0, held.suspense)),
    plans: cents(Math.max(0, held.plans)),
    own: ownPart(held),
    proof: proof ? { at: proof.at, isWhole: proof.isWhole } : null,
  }
}

async function readActivity(platform: Platform, actor: Actor): Promise<Activity[]> {
  const rows = await readRecent(platform.database, activityLength)
  const barred = await barredOf(platform, actor, rows)
  const shown = rows.filter(({ targetId }) => targetId === null || !barred.has(targetId))
  return shown.map(({ id, at, action, actor, subject, targetKind, targetId }) => ({
    ...{ id, at, action, actor, subject },
    projectId: targetKind === 'project' ? targetId : null,
  }))
}

/** The projects among these acts of whose review this person must find no trace. */
async function barredOf(
  platform: Platform,
  { userId }: Actor,
  rows: Awaited<ReturnType<typeof readRecent>>,
): Promise<ReadonlySet<string>> {
  const ids = new Set(
    rows.flatMap(({ targetKind, targetId }) => (targetKind === 'project' && targetId ? [targetId] : [])),
  )
  const barred = new Set<string>()
  for (const id of ids) {
    const projectId = id as Id<'project'>
    if (await platform.isBarred(platform, platform.database, { userId, projectId })) barred.add(id)
  }
  return barred
}
