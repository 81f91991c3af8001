import { sql } from '#platform/database.ts'
import { hourMs, type Instant, later } from '#values/time.ts'
import type { Script } from './people.ts'
import { skewMaxMs } from './processes.ts'
import type { Payment } from './simulated-gateway.ts'

type Billed = {
  readonly paymentId: string
  readonly isSurplus: boolean
  readonly userId: string
  readonly invoiceId: string
  readonly kind: string
  readonly state: string
  readonly total: number
  readonly periodStart: Instant
  readonly issuedAt: Instant | null
}

/** By the clocks of two processes. */
const margin = 2 * skewMaxMs + hourMs

/** What a payment left with us, had no bank disputed it. */
const keptOf = ({ state, amount, refunds }: Payment): number =>
  state === 'succeeded'
    ? amount - refunds.filter((one) => one.state === 'succeeded').reduce((sum, one) => sum + one.amount, 0)
    : 0

/**
 * A small model of its own: what the gateway took for plans, compared with what was billed. No researcher is charged
 * twice for one invoice, or for a month after a confirmed end.
 */
export async function planFaults({ ground, gateway, subscribers }: Script): Promise<string[]> {
  const billed = await ground.database.query<Billed>(sql`
    select paid.id as "paymentId", paid.state = 'surplus' as "isSurplus", paid.user_id as "userId",
      one.id as "invoiceId", one.kind, one.state, one.total_cents as "total", one.period_start as "periodStart",
      one.issued_at as "issuedAt"
    from plan_payments paid join invoices one on one.id = paid.invoice_id order by paid.id`)
  const payments = new Map([...gateway.payments.values()].map((one) => [one.key, one]))
  const faults: string[] = []
  const kept = new Map<string, number>()
  for (const { paymentId, isSurplus, invoiceId } of billed) {
    const payment = payments.get(`plan:${paymentId}`)
    // A second payment cannot be refunded while a bank has it, or if the bank took it: then it is not with us.
    const isStuck = isSurplus && payment?.disputes.some(({ state }) => state !== 'won')
    if (payment && !isStuck) kept.set(invoiceId, (kept.get(invoiceId) ?? 0) + keptOf(payment))
  }
  const invoices = new Map(billed.map((one) => [one.invoiceId, one]))
  for (const [id, one] of invoices) {
    const wanted = one.state === 'paid' ? one.total : 0
    const has = kept.get(id) ?? 0
    if (has !== wanted) faults.push(`the ${one.state} ${one.kind} invoice ${id} of ${one.total} was paid with ${has}`)
  }
  const months = [...invoices.values()].filter(({ state, kind }) => state === 'paid' && kind !== 'upgrade')
  for (const { actor, cancelledAt, closedAt, over: before } of subscribers) {
    for (const { from, until } of before)
      for (const { userId, kind, issuedAt, invoiceId } of months)
        if (userId === actor.userId && kind === 'renewal' && issuedAt !== null)
          if (issuedAt > later(from, margin) && issuedAt < later(until, -margin))
            faults.push(`the month of invoice ${invoiceId} was billed when the plan was cancelled, from ${from} on`)
    const over = [cancelledAt, closedAt].filter((at) => at !== undefined)
    for (const at of over)
      for (const { userId, periodStart, invoiceId } of months)
        if (userId === actor.userId && periodStart > later(at, margin))
          faults.push(`the invoice ${invoiceId} is of a month after the plan was over on ${at}`)
  }
  const closed = subscribers.flatMap(({ actor, closedAt }) => (closedAt ? [actor.userId] : []))
  const cards = await ground.database.query<{ userId: string }>(sql`
    select user_id as "userId" from subscriptions
    where method_ref is not null and user_id = any(${closed}::uuid[]) order by user_id`)
  const withCards = cards.map(({ userId }) => `the closed account ${userId} has a card`)
  return [...faults, ...withCards, ...(await taxFaults({ ground, gateway }))]
}

/** If a service calculates the taxes, each paid invoice was reported to it once, and no other. */
async function taxFaults({ ground, gateway }: Pick<Script, 'ground' | 'gateway'>): Promise<string[]> {
  if (!gateway.taxes) return []
  const { reported } = gateway.taxes
  const paid = await ground.database.query<{ id: string; tax: number }>(sql`
    select id, tax_cents as "tax" from invoices where state = 'paid' order by id`)
  const strange = [...reported.keys()].filter((id) => !paid.some((one) => one.id === id))
  return [
    ...paid.flatMap(({ id, tax }) =>
      reported.get(id) === tax ? [] : [`the invoice ${id} bears ${tax}, the tax service knows of ${reported.get(id)}`],
    ),
    ...strange.map((id) => `the tax service was told of the invoice ${id}, which is not paid`),
  ]
}
