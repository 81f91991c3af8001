import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { PayoutState } from '../rules/payouts.ts'

export type PayoutRow = {
  readonly id: Id<'payout'>
  readonly number: number
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly payeeId: Id<'payee'>
  readonly payeeOwnerId: Id<'user'>
  readonly payeeName: string
  readonly destinationId: Id<'destination'>
  readonly last4: string
  readonly bank: string
  readonly cents: Cents
  readonly purpose: string
  readonly state: PayoutState
  readonly requestedBy: Id<'user'>
  readonly requester: string
  readonly requestedAt: Instant
  readonly gateway: string
  readonly seats: 1 | 2 | null
  readonly approvedAt: Instant | null
  readonly sentAt: Instant | null
  readonly paidAt: Instant | null
  readonly finalAt: Instant | null
  readonly failureCode: string | null
  readonly refusal: string | null
  readonly endedAt: Instant | null
  /** When it is retried, because our balance at the gateway is too low for it. */
  readonly lowUntil: Instant | null
}

const selected = sql`
  select payout.id, payout.number, payout.project_id as "projectId", project.title as "projectTitle",
    payout.payee_id as "payeeId", payee.owner_id as "payeeOwnerId", payee.legal_name as "payeeName",
    payout.destination_id as "destinationId", destination.last4, destination.bank, payout.cents, payout.purpose,
    payout.state, payout.requested_by as "requestedBy", requester.first_name || ' ' || requester.last_name as "requester",
    payout.requested_at as "requestedAt", payout.gateway, payout.seats, payout.approved_at as "approvedAt",
    payout.sent_at as "sentAt", payout.paid_at as "paidAt", payout.final_at as "finalAt",
    payout.failure_code as "failureCode", payout.refusal, payout.ended_at as "endedAt",
    (select min(next_at) from payout_steps
      where payout_id = payout.id and state = 'waiting' and code = 'balance_insufficient') as "lowUntil"
  from payouts payout
  join projects project on project.id = payout.project_id
  join payees payee on payee.id = payout.payee_id
  join payee_destinations destination on destination.id = payout.destination_id
  join users requester on requester.id = payout.requested_by`

const where = (db: Database, condition: Sql) => db.query<PayoutRow>(sql`${selected} where ${condition}`)

export const findPayout = (db: Database, id: string) => first(where(db, sql`payout.id = ${id}`))
export const findByKey = (db: Database, requestedBy: string, clientKey: string) =>
  first(where(db, sql`payout.requested_by = ${requestedBy} and payout.client_key = ${clientKey}`))
/** The payout, locked until the transaction ends. Lock its project before. */
export const lockPayout = (tx: Database, id: string) =>
  first(tx.query<PayoutRow>(sql`${selected} where payout.id = ${id} for no key update of payout`))

/** Of all projects of a person, newest first. */
export const listOfOwner = (db: Database, ownerId: string, limit: number) =>
  where(db, sql`project.owner_id = ${ownerId} order by payout.requested_at desc, payout.id desc limit ${limit}`)

/** Of one project, newest first: those that arrived. */
export const listArrived = (db: Database, projectId: string, limit: number) =>
  where(
    db,
    sql`payout.project_id = ${projectId} and payout.state in ('paid', 'final') order by payout.paid_at desc, payout.id desc limit ${limit}`,
  )

/** All that wait for an approval, oldest first. */
export const listRequested = (db: Database) =>
  where(db, sql`payout.state = 'requested' order by payout.requested_at, payout.id`)

/** Payouts that were requested, whatever happened to them. */
export const listPaidBy = (db: Database, ownerId: string) =>
  db.query<{ projectId: Id<'project'> }>(sql`
    select distinct payout.project_id as "projectId" from payouts payout join payees payee on payee.id = payout.payee_id
    where payee.owner_id = ${ownerId}`)

export type PayoutFilter = 'open' | 'ended'
/** Open ones by age, ended ones newest first. */
export const listPayouts = (db: Database, filter: PayoutFilter, limit: number) =>
  where(
    db,
    filter === 'open'
      ? sql`payout.state in ('requested', 'held', 'approved', 'sending', 'in_transit', 'returning') order by payout.requested_at, payout.id limit ${limit}`
      : sql`payout.state not in ('requested', 'held', 'approved', 'sending', 'in_transit', 'returning') order by payout.requested_at desc, payout.id desc limit ${limit}`,
  )

type NewPayout = Pick<
  PayoutRow,
  'id' | 'projectId' | 'payeeId' | 'destinationId' | 'cents' | 'purpose' | 'requestedBy' | 'gateway'
> & { readonly clientKey: string }
export async function insertPayout(tx: Database, one: NewPayout, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into payouts (id, project_id, payee_id, destination_id, cents, purpose, state, requested_by, requested_at,
      client_key, gateway)
    values (${one.id}, ${one.projectId}, ${one.payeeId}, ${one.destinationId}, ${one.cents}, ${one.purpose}, 'requested',
      ${one.requestedBy}, ${now}, ${one.clientKey}, ${one.gateway})`)
}

export type Move = {
  readonly from: PayoutState
  readonly to: PayoutState
  readonly at: Instant
  readonly seats?: 1 | 2
  readonly finalAt?: Instant
  readonly failureCode?: string
  readonly refusal?: string
}

/** Moves a payout only from the expected state. @returns whether it was in it. */
export async function movePayout(tx: Database, id: string, move: Move): Promise<boolean> {
  const { from, to, at, seats, finalAt, failureCode, refusal } = move
  const isEnd = to === 'failed' || to === 'returned' || to === 'declined' || to === 'cancelled'
  const rows = await tx.query(sql`
    update payouts set state = ${to}, seats = coalesce(${seats ?? null}, seats),
      approved_at = case when ${to} = 'approved' then ${at}::timestamptz when ${to} in ('requested', 'held') then null else approved_at end,
      sent_at = case when ${to} = 'sending' then ${at}::timestamptz else sent_at end,
      paid_at = case when ${to} = 'paid' then ${at}::timestamptz else paid_at end,
      final_at = coalesce(${finalAt ?? null}, final_at), failure_code = coalesce(${failureCode ?? null}, failure_code),
      refusal = coalesce(${refusal ?? null}, refusal), ended_at = ${isEnd ? at : null}
    where id = ${id} and state = ${from} returning 1`)
  return rows.length > 0
}

/** Binds a waiting payout to another account of the same payee. */
export async function bindTo(tx: Database, id: string, destinationId: string): Promise<void> {
  await tx.query(sql`update payouts set destination_id = ${destinationId} where id = ${id}`)
}

/** What the payee of each payout requested since a moment, without this payout and those that came back. */
export const sumOthers = (db: Database, ids: readonly string[], since: Instant) =>
  db.query<{ id: Id<'payout'>; cents: Cents }>(sql`
    select payout.id, sum(other.cents)::bigint as "cents" from payouts payout
    join payouts other on other.payee_id = payout.payee_id and other.id <> payout.id
    where payout.id = any(${[...ids]}::uuid[]) and other.requested_at > ${since}
      and other.state not in ('declined', 'cancelled', 'failed', 'returned')
    group by payout.id`)

/** Approved payouts of this gateway, the oldest first; those whose payee has another one under way come last. */
export const listApproved = (db: Database, gateway: string, limit: number) =>
  db.query<{ id: Id<'payout'>; projectId: Id<'project'> }>(sql`
    select payout.id, payout.project_id as "projectId" from payouts payout
    where payout.state = 'approved' and payout.gateway = ${gateway}
    order by exists (select from payouts other
      where other.payee_id = payout.payee_id and other.state in ('sending', 'returning')),
      payout.requested_at, payout.id limit ${limit}`)
export const listFinal = (db: Database, now: Instant, limit: number) =>
  db.query<{ id: Id<'payout'>; projectId: Id<'project'> }>(
    sql`select id, project_id as "projectId" from payouts where state = 'paid' and final_at <= ${now} order by final_at limit ${limit}`,
  )

/** Waiting payouts that are bound to another account than their payee has now. */
export const listStray = (db: Database, limit: number) =>
  db.query<{ id: Id<'payout'>; projectId: Id<'project'> }>(sql`
    select payout.id, payout.project_id as "projectId" from payouts payout
    where payout.state in ('requested', 'held', 'approved') and payout.destination_id <> (
      select id from payee_destinations where payee_id = payout.payee_id order by number desc limit 1)
    order by payout.id limit ${limit}`)

/**
 * Whether no other payout comes first: each payee's leave one at a time, and while our balance is too low for one, no
 * other overtakes it.
 */
export async function isNextToSend(tx: Database, payout: Pick<PayoutRow, 'id' | 'payeeId'>): Promise<boolean> {
  const [row] = await tx.query<{ isNext: boolean }>(sql`
    select not exists (
      select from payouts other where other.id <> ${payout.id} and (
        other.payee_id = ${payout.payeeId} and other.state in ('sending', 'returning')
        or other.state = 'sending' and exists (
          select from payout_steps step where step.payout_id = other.id and step.kind = 'transfer'
            and step.state = 'waiting' and step.code = 'balance_insufficient'))
    ) as "isNext"`)
  return row?.isNext === true
}

/** How many payouts to this account of a payee did not arrive, or came back. */
export async function countFailures(db: Database, destinationId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as "count" from payouts where destination_id = ${destinationId} and state in ('failed', 'returned')`)
  return row?.count ?? 0
}
