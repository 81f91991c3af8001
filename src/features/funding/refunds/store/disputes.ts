import { type Database, first, sql } from '#platform/database.ts'
import type { GatewayDispute } from '#platform/payments.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { AnswerKind, AnswerState } from '../rules/answers.ts'
import type { Shares } from '../rules/refunds.ts'

export type DisputeRow = {
  readonly id: Id<'dispute'>
  readonly donationId: Id<'donation'>
  readonly projectTitle: string
  readonly amount: Cents
  readonly fee: Cents
  /** The part of the fee that the gateway gave back. */
  readonly feeReturned: Cents
  /** The project's money on hold, and the platform fee's part. */
  readonly held: Cents
  readonly platform: Cents
  readonly reason: string
  readonly state: GatewayDispute['state']
  readonly respondBy: Instant | null
  readonly openedAt: Instant
  readonly closedAt: Instant | null
  /** How far our answer is; null before anybody has begun one. */
  readonly answer: { readonly kind: AnswerKind; readonly state: AnswerState } | null
}

const selected = sql`
  select dispute.id, dispute.donation_id as "donationId", project.title as "projectTitle",
    dispute.amount_cents as "amount", dispute.fee_cents as "fee",
    dispute.fee_returned_cents as "feeReturned", dispute.project_cents as "held",
    dispute.platform_cents as "platform", dispute.reason, dispute.state, dispute.respond_by as "respondBy",
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
  readonly shares: Shares
  readonly openedAt: Instant
}

/** A dispute whose verdict arrives first is stored as closed, so that a gift never has more than one open. */
export async function insertDispute(tx: Database, { id, donationId, gateway, reported, shares, openedAt }: NewDispute) {
  const closedAt = reported.state === 'open' ? null : openedAt
  await tx.query(sql`
    insert into disputes (id, donation_id, gateway, dispute_ref, amount_cents, fee_cents, project_cents, platform_cents,
      reason, state, respond_by, opened_at, closed_at)
    values (${id}, ${donationId}, ${gateway}, ${reported.disputeRef}, ${reported.amount}, ${reported.fee}, ${shares.project},
      ${shares.platform}, ${reported.reason}, ${reported.state}, ${reported.respondBy ?? null}, ${openedAt}, ${closedAt})`)
}

export async function closeDispute(tx: Database, id: string, to: 'won' | 'lost', at: Instant): Promise<void> {
  await tx.query(sql`update disputes set state = ${to}, closed_at = ${at} where id = ${id} and state = 'open'`)
}

/** Whether the gift has an open dispute. */
export const isDisputed = async (db: Database, donationId: string): Promise<boolean> =>
  (await db.query(sql`select 1 from disputes where donation_id = ${donationId} and state = 'open'`)).length > 0

/** Stores the returned part of a dispute's fee, once; false when it was stored before. */
export async function keepFeeReturned(tx: Database, id: string, amount: Cents): Promise<boolean> {
  const rows = await tx.query(sql`
    update disputes set fee_returned_cents = ${amount} where id = ${id} and fee_returned_cents = 0 returning 1`)
  return rows.length > 0
}
