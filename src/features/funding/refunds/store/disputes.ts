import { type Database, first, sql } from '#platform/database.ts'
import type { GatewayDispute } from '#platform/payments.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { AnswerKind, AnswerState } from '../rules/answers.ts'
import type { Shares } from '../rules/standing.ts'

export type DisputeRow = {
  readonly id: Id<'dispute'>
  readonly donationId: Id<'donation'>
  readonly projectTitle: string
  readonly amount: Cents
  readonly fee: Cents
  /** The part of the fee that the gateway returned. */
  readonly feeReturned: Cents
  /** The project's money on hold; after the decision, what was on hold then. */
  readonly held: Cents
  /** How often the bank reversed its decision. */
  readonly turns: number
  /** How often money had moved at the gateway when it last reported. */
  readonly moves: number
  readonly reason: string
  readonly state: GatewayDispute['state']
  readonly respondBy: Instant | null
  readonly openedAt: Instant
  readonly closedAt: Instant | null
  /** The state of our answer; null before it is started. */
  readonly answer: { readonly kind: AnswerKind; readonly state: AnswerState } | null
}

const selected = sql`
  select dispute.id, dispute.donation_id as "donationId", project.title as "projectTitle",
    dispute.amount_cents as "amount", dispute.fee_cents as "fee",
    dispute.fee_returned_cents as "feeReturned", dispute.project_cents as "held",
    dispute.turns, dispute.moves, dispute.reason, dispute.state, dispute.respond_by as "respondBy",
    dispute.opened_at as "openedAt", dispute.closed_at as "closedAt",
    case when answer.kind is not null then jsonb_build_object('kind', answer.kind, 'state', answer.state) end as "answer"
  from disputes dispute
  left join dispute_answers answer on answer.dispute_id = dispute.id
  join donations gift on gift.id = dispute.donation_id
  join projects project on project.id = gift.project_id`

export const findDispute = (db: Database, gateway: string, disputeRef: string) =>
  first(
    db.query<DisputeRow>(sql`${selected} where dispute.gateway = ${gateway} and dispute.dispute_ref = ${disputeRef}`),
  )

export const findDisputeById = (db: Database, id: string) =>
  first(db.query<DisputeRow>(sql`${selected} where dispute.id = ${id}`))

/** The dispute, locked until the transaction ends. */
export const lockDispute = (tx: Database, id: string) =>
  first(tx.query<DisputeRow>(sql`${selected} where dispute.id = ${id} for no key update of dispute`))

export const listDisputesOf = (db: Database, donationId: string) =>
  db.query<DisputeRow>(
    sql`${selected} where dispute.donation_id = ${donationId} order by dispute.opened_at, dispute.id`,
  )

export const listDisputes = (db: Database, limit: number) =>
  db.query<DisputeRow>(sql`
    ${selected}
    order by dispute.state <> 'open', coalesce(answer.state in ('sending', 'sent'), false), case when dispute.state = 'open' then dispute.respond_by end,
      dispute.opened_at desc, dispute.id desc limit ${limit}`)

export type NewDispute = {
  readonly id: Id<'dispute'>
  readonly donationId: string
  readonly gateway: string
  readonly reported: GatewayDispute
  readonly openedAt: Instant
}

/** Stores a dispute as open; `writeHeld` stores what it holds of the gift. */
export async function insertDispute(tx: Database, { id, donationId, gateway, reported, openedAt }: NewDispute) {
  await tx.query(sql`
    insert into disputes (id, donation_id, gateway, dispute_ref, amount_cents, fee_cents, project_cents, platform_cents,
      reason, state, respond_by, opened_at)
    values (${id}, ${donationId}, ${gateway}, ${reported.disputeRef}, ${reported.amount}, ${reported.fee}, 0, 0,
      ${reported.reason}, 'open', ${reported.respondBy ?? null}, ${openedAt})`)
}

export type Verdict = {
  readonly to: 'won' | 'lost'
  readonly at: Instant
  readonly turns: number
  readonly fee: Cents
}

/** Stores the bank's verdict, also one that reverses an earlier one. */
export async function decideDispute(tx: Database, id: string, { to, at, turns, fee }: Verdict): Promise<void> {
  await tx.query(sql`
    update disputes set state = ${to}, closed_at = ${at}, turns = ${turns}, fee_cents = ${fee} where id = ${id}`)
}

/** Stores how often money has moved at the gateway; a smaller count than the stored one changes nothing. */
export async function keepMoves(tx: Database, id: string, moves: number): Promise<void> {
  await tx.query(sql`update disputes set moves = ${moves} where id = ${id} and moves < ${moves}`)
}

/** The open disputes of a gift, oldest first. */
export const listOpenOf = (tx: Database, donationId: string) =>
  tx.query<{ id: Id<'dispute'>; amount: Cents }>(sql`
    select id, amount_cents as "amount" from disputes
    where donation_id = ${donationId} and state = 'open' order by opened_at, id`)

/** What open disputes hold from project and platform fee. */
export async function writeHeld(tx: Database, held: readonly { readonly id: string; readonly shares: Shares }[]) {
  await tx.query(sql`
    update disputes dispute set project_cents = held.project, platform_cents = held.platform
    from unnest(${held.map((one) => one.id)}::uuid[], ${held.map((one) => one.shares.project)}::bigint[],
      ${held.map((one) => one.shares.platform)}::bigint[]) as held (id, project, platform)
    where dispute.id = held.id`)
}

/** Stores how much of a dispute's fee came back. */
export async function keepFeeReturned(tx: Database, id: string, amount: Cents): Promise<void> {
  await tx.query(sql`update disputes set fee_returned_cents = ${amount} where id = ${id}`)
}
