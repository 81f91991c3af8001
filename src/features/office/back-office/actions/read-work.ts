import { readWaiting as readWaitingPayouts } from '#features/funding/payouts/actions/read-waiting.ts'
import { readWaiting as readWaitingSessions } from '#features/funding/plan-sessions/actions/read.ts'
import { sessionNames } from '#features/funding/plan-sessions/rules/sessions.ts'
import { readWaiting as readWaitingMilestones } from '#features/funding/releases/actions/desk.ts'
import { readNewestProof } from '#features/office/finance/actions/read.ts'
import { readWaitingCases } from '#features/office/moderation/actions/read-queue.ts'
import { readWaiting as readWaitingTickets } from '#features/office/support/actions/read-desk.ts'
import { countOpen, readQueue } from '#features/research/reviews/actions/read-queue.ts'
import { readWaiting } from '#features/research/verifications/actions/read.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { later } from '#values/time.ts'
import type { DeskState, WorkItem } from '../contract.ts'
import { byUrgency, confirmsWithinMs, failedAttempts, type WorkKind } from '../rules/dashboard.ts'
import * as store from '../store/work.ts'

export type Desk = { readonly state: DeskState; readonly items: readonly WorkItem[] }

const itemsMax = 12

/** What waits on one desk, the most urgent first. */
export async function readDesk(platform: Platform, actor: Actor, kind: WorkKind): Promise<Desk> {
  if (kind === 'reviews') return reviewDesk(platform, actor)
  if (kind === 'milestones') return milestoneDesk(platform, actor)
  if (kind === 'verifications') return verificationDesk(platform)
  if (kind === 'sessions') return sessionDesk(platform, actor)
  if (kind === 'books') return bookDesk(platform)
  if (kind === 'payouts') return payoutDesk(platform, actor)
  if (kind === 'tickets') return ticketDesk(platform, actor)
  if (kind === 'moderation') return moderationDesk(platform, actor)
  const rows = await readRows(platform, actor, kind)
  const [first] = rows
  const { waiting, late, oldestAt } = first ?? { waiting: 0, late: 0, oldestAt: null }
  const items = rows.map(({ waiting: _, late: __, oldestAt: ___, ...item }) => ({ kind, ...item }))
  return { state: { kind, waiting, late, oldestAt }, items }
}

type InRows = Exclude<
  WorkKind,
  'reviews' | 'milestones' | 'verifications' | 'sessions' | 'books' | 'payouts' | 'tickets' | 'moderation'
>

function readRows({ database, clock }: Platform, { userId }: Actor, kind: InRows) {
  const now = clock.now()
  const wanted = { now, limit: itemsMax }
  switch (kind) {
    case 'payees':
      return store.listPayees(database, wanted)
    case 'holds':
      return store.listHolds(database, wanted)
    case 'plans':
      return store.listPastDue(database, wanted)
    case 'months':
      return store.listClosing(database, userId, wanted)
    case 'refunds':
      return store.listRefunds(database, userId, wanted)
    case 'claims':
      return store.listClaims(database, userId, wanted)
    case 'disputes':
      return store.listDisputes(database, wanted)
    case 'exceptions':
      return store.listExceptions(database, wanted)
    case 'events':
      return store.listEvents(database, wanted)
    case 'statements':
      return store.listStatements(database, wanted)
    case 'accounts':
      return store.listUnconfirmed(database, later(now, -confirmsWithinMs), wanted)
    case 'mails':
      return store.listFailedMails(database, failedAttempts, wanted)
  }
}

async function reviewDesk(platform: Platform, actor: Actor): Promise<Desk> {
  const [{ open, overdue, oldestAt }, { items }] = await Promise.all([
    countOpen(platform, actor),
    readQueue(platform, actor, { status: 'pending' }),
  ])
  return {
    state: { kind: 'reviews', waiting: open, late: overdue, oldestAt },
    items: items.slice(0, itemsMax).map((review) => ({
      ...{ kind: 'reviews' as const, id: review.id, target: review.id, title: review.title },
      ...{ amount: review.fundingGoalCents, detail: review.researcher, dueAt: review.dueAt, since: review.submittedAt },
    })),
  }
}

/** Milestones reported as reached: the same reviewers, the same days to answer. */
async function milestoneDesk(platform: Platform, actor: Actor): Promise<Desk> {
  const { items, ...counts } = await readWaitingMilestones(platform, actor)
  return {
    state: { kind: 'milestones', ...counts },
    items: items.slice(0, itemsMax).map(({ key, title, cents, project, dueAt, reachedAt }) => ({
      ...{ kind: 'milestones' as const, id: `${project.id} ${key}`, target: `${project.id}.${key}` },
      ...{ title, amount: cents },
      ...{ detail: project.title, dueAt, since: reachedAt },
    })),
  }
}

async function sessionDesk(platform: Platform, actor: Actor): Promise<Desk> {
  const { items, ...counts } = await readWaitingSessions(platform, actor, itemsMax)
  return {
    state: { kind: 'sessions', ...counts },
    items: items.map(({ id, kind, researcher, startsAt, askedAt, state }) => ({
      ...{ kind: 'sessions' as const, id, target: id, title: `${sessionNames[kind]} with ${researcher}` },
      ...{ amount: null, detail: state, dueAt: startsAt, since: askedAt },
    })),
  }
}

async function verificationDesk(platform: Platform): Promise<Desk> {
  const { items, ...counts } = await readWaiting(platform, itemsMax)
  return {
    state: { kind: 'verifications', ...counts },
    items: items.map((request) => ({
      ...{ kind: 'verifications' as const, id: request.id, target: request.id, title: request.name, amount: null },
      ...{ detail: request.institution, dueAt: request.dueAt, since: request.askedAt },
    })),
  }
}

/** With one of two approvals a payout is due before that one ends. */
async function payoutDesk(platform: Platform, actor: Actor): Promise<Desk> {
  const waiting = await readWaitingPayouts(platform, actor)
  const items = waiting.map(({ id, number, projectTitle, cents, requestedAt, approvedUntil }) => ({
    ...{ kind: 'payouts' as const, id, target: id, title: `P-${number}, ${projectTitle}`, amount: cents },
    ...{ detail: approvedUntil ? 'second' : 'first', dueAt: approvedUntil, since: requestedAt },
  }))
  return {
    // An approval that has ended counts no more, so that none is late.
    state: { kind: 'payouts', waiting: items.length, late: 0, oldestAt: waiting[0]?.requestedAt ?? null },
    items: items.sort(byUrgency).slice(0, itemsMax),
  }
}

async function ticketDesk(platform: Platform, actor: Actor): Promise<Desk> {
  const { items, ...counts } = await readWaitingTickets(platform, actor, itemsMax)
  return {
    state: { kind: 'tickets', ...counts },
    items: items.map((ticket) => ({
      ...{ kind: 'tickets' as const, id: ticket.id, target: ticket.id, title: ticket.title, amount: null },
      ...{ detail: ticket.requester, since: ticket.createdAt },
      dueAt: ticket.firstAnsweredAt === null ? ticket.firstAnswerDue : null,
    })),
  }
}

async function moderationDesk(platform: Platform, actor: Actor): Promise<Desk> {
  const { items, ...counts } = await readWaitingCases(platform, actor, itemsMax)
  return {
    state: { kind: 'moderation', ...counts },
    items: items.map((one) => ({
      ...{ kind: 'moderation' as const, id: one.id, target: `${one.source}:${one.id}`, title: one.title },
      ...{ amount: null, detail: one.isAppealed ? 'appeal' : one.why, dueAt: null, since: one.since },
    })),
  }
}

/** The books wait for a person while their newest proof found a broken promise. */
async function bookDesk({ database }: Platform): Promise<Desk> {
  const proof = await readNewestProof(database)
  if (!proof || proof.isWhole) return { state: { kind: 'books', waiting: 0, late: 0, oldestAt: null }, items: [] }
  const broken = proof.promises.filter((one) => one.broken.length > 0).map(({ promise }) => promise)
  const title = 'The books are broken'
  const item = { id: 'books', target: 'books', title, amount: null, detail: broken.join(', '), dueAt: proof.at }
  return {
    state: { kind: 'books', waiting: 1, late: 1, oldestAt: proof.at },
    items: [{ kind: 'books', ...item, since: proof.at }],
  }
}
