import { type Database, first, sql } from '#platform/database.ts'
import type { GatewayDispute } from '#platform/payments.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Shares } from '../rules.ts'

export type DisputeRow = {
  readonly id: Id<'dispute'>
  readonly donationId: Id<'donation'>
  readonly projectTitle: string
  readonly amount: Cents
  readonly fee: Cents
  /** The project's money that is kept apart, and what the platform fee would bear. */
  readonly held: Cents
  readonly platform: Cents
  readonly reason: string
  readonly state: GatewayDispute['state']
  readonly respondBy: Instant | null
  readonly openedAt: Instant
  readonly closedAt: Instant | null
}

const selected = sql`
  select dispute.id, dispute.donation_id as "donationId", project.title as "projectTitle",
    dispute.amount_cents as "amount", dispute.fee_cents as "fee", dispute.project_cents as "held",
    dispute.platform_cents as "platform", dispute.reason, dispute.state, dispute.respond_by as "respondBy",
    dispute.opened_at as "openedAt", dispute.closed_at as "closedAt"
  from disputes dispute
  join donations gift on gift.id = dispute.donation_id
  join projects project on project.id = gift.project_id`

export const findDispute = (db: Database, gateway: string, disputeRef: string) =>
  first(
    db.query<DisputeRow>(sql`${selected} where dispute.gateway = ${gateway} and dispute.dispute_ref = ${disputeRef}`),
  )

export const listDisputesOf = (db: Database, donationId: string) =>
  db.query<DisputeRow>(
    sql`${selected} where dispute.donation_id = ${donationId} order by dispute.opened_at, dispute.id`,
  )

export const listDisputes = (db: Database, limit: number) =>
  db.query<DisputeRow>(sql`
    ${selected}
    order by dispute.state <> 'open', case when dispute.state = 'open' then dispute.respond_by end,
      dispute.opened_at desc, dispute.id desc limit ${limit}`)

export type NewDispute = {
  readonly id: Id<'dispute'>
  readonly donationId: string
  readonly gateway: string
  readonly told: GatewayDispute
  readonly shares: Shares
  readonly openedAt: Instant
}

/** As it was told of: one whose verdict is heard first is kept as closed, so that at most one of a gift is ever open. */
export async function insertDispute(tx: Database, { id, donationId, gateway, told, shares, openedAt }: NewDispute) {
  const closedAt = told.state === 'open' ? null : openedAt
  await tx.query(sql`
    insert into disputes (id, donation_id, gateway, dispute_ref, amount_cents, fee_cents, project_cents, platform_cents,
      reason, state, respond_by, opened_at, closed_at)
    values (${id}, ${donationId}, ${gateway}, ${told.disputeRef}, ${told.amount}, ${told.fee}, ${shares.project},
      ${shares.platform}, ${told.reason}, ${told.state}, ${told.respondBy ?? null}, ${openedAt}, ${closedAt})`)
}

export async function closeDispute(tx: Database, id: string, to: 'won' | 'lost', at: Instant): Promise<void> {
  await tx.query(sql`update disputes set state = ${to}, closed_at = ${at} where id = ${id} and state = 'open'`)
}

/** Whether a bank has a say about the gift now. */
export const isDisputed = async (db: Database, donationId: string): Promise<boolean> =>
  (await db.query(sql`select 1 from disputes where donation_id = ${donationId} and state = 'open'`)).length > 0
