import { sql } from '#platform/database.ts'
import { givenTo } from './payees.ts'
import type { Script } from './people.ts'

type Row = { readonly id: string; readonly projectId: string; readonly state: string; readonly cents: number }

/**
 * A small model of its own: what payees' banks and the gateway have, compared with each payout. No payee is paid twice,
 * or more than was given to the project.
 */
export async function payoutFaults(script: Script): Promise<string[]> {
  const { ground, gateway, payouts } = script
  const { transfers, paid } = gateway.payees
  const rows = await ground.database.query<Row>(sql`
    select id, project_id as "projectId", state, cents from payouts order by id`)
  const known = new Set<string>(rows.map((one) => one.id))
  const faults = [...payouts.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `the payout ${id} was asked for and is not there`)
  const kept = new Map<string, number>()
  for (const { id, projectId, state, cents } of rows) {
    const sent = transfers.filter((one) => one.key.startsWith(`payout:${id}:`) && one.reversal === undefined)
    const arrived = paid.filter((one) => one.key.startsWith(`payout:${id}:`) && one.state === 'paid')
    const [left, there] = [
      sent.reduce((sum, one) => sum + one.cents, 0),
      arrived.reduce((sum, one) => sum + one.cents, 0),
    ]
    const isPaid = state === 'paid' || state === 'final'
    kept.set(projectId, (kept.get(projectId) ?? 0) + there)
    if (there !== (isPaid ? cents : 0))
      faults.push(`the ${state} payout ${id} of ${cents} brought ${there} to its bank`)
    if (left !== (isPaid ? cents : 0))
      faults.push(`the ${state} payout ${id} of ${cents} took ${left} from our balance`)
  }
  for (const [projectId, sum] of kept) {
    const given = givenTo(script, projectId)
    if (sum > given) faults.push(`of the project ${projectId} ${sum} were paid out, and ${given} were given`)
  }
  return faults
}
