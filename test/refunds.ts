import type { refundsContract } from '#features/funding/refunds/contract.ts'
import type { RefundVerdict } from '#features/funding/refunds/rules/refunds.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { giveAndPay, newKey, openProject } from './gifts.ts'
import { type Person, person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Wish = { key?: string; reason?: 'fraud' | 'platform_error'; note?: string }

/** A donor, two people of the finance team, and their calls for refunds. */
export async function refundDesk(app: TestApp) {
  const donor = await person(app, { type: 'donor', firstName: 'Ada', lastName: 'Domingo' })
  const finance = await person(app, { type: 'financial_admin' })
  const second = await person(app, { type: 'super_admin' })
  const as = (one?: Person) => app.as<typeof refundsContract>(one?.accessToken)
  const ask = (id: Id<'donation'>, amountCents: number, by: Person = finance, wish: Wish = {}) => {
    const { key = newKey(), reason = 'platform_error', note = 'Charged twice by our mistake.' } = wish
    return as(by)('POST /api/admin/donations/:id/refunds', {
      params: { id },
      headers: { 'idempotency-key': key },
      body: { amountCents, reason, note },
    })
  }
  const decide = (id: Id<'refund'>, verdict: RefundVerdict, by: Person) =>
    as(by)('POST /api/admin/refunds/:id/decision', { params: { id }, body: { verdict } })
  /** A new project, and a gift to it by each of the donors. */
  const given = async (wish: Parameters<typeof giveAndPay>[3] = {}, donors: readonly Person[] = [donor]) => {
    const { projectId, owner } = await openProject(app)
    const ids: Id<'donation'>[] = []
    for (const one of donors) ids.push((await giveAndPay(app, one, projectId, wish)).donationId)
    const [id] = ids
    if (!id) throw new Error('the gift is missing')
    return { id, ids, projectId, owner }
  }
  return { donor, finance, second, as, ask, decide, given, stateOf: (id: string) => stateOf(app, id) }
}

/** Entries without the gateway's fees, which are not part of the gift. */
type GiftState = { state: string; refunded: number; raised: number; donors: number; entries: number }

async function stateOf(app: TestApp, id: string): Promise<GiftState | undefined> {
  const [row] = await app.platform.database.query<GiftState>(sql`
    select gift.state, gift.refunded_cents as refunded, project.raised_cents as raised, project.donor_count as donors,
      (select count(*) from ledger_entries where source_id = gift.id and kind <> 'processor_cost') as entries
    from donations gift join projects project on project.id = gift.project_id where gift.id = ${id}`)
  return row
}

/** The refund's id, from a successful answer. */
export function refundIn(answer: Awaited<ReturnType<Awaited<ReturnType<typeof refundDesk>>['ask']>>): Id<'refund'> {
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}
