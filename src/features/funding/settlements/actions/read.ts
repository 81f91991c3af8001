import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { Settlement } from '../contract.ts'
import { freeToTake, ownPart } from '../rules/booking.ts'
import { unexplained } from '../rules/findings.ts'
import { listPayouts } from '../store/rows.ts'
import { findStatement } from '../store/statements.ts'
import { readHeld } from './read-held.ts'

const payoutsShown = 30

export async function readSettlement({ database, payments, clock }: Platform): Promise<Settlement> {
  const [said, held, payouts] = await Promise.all([
    findStatement(database, payments.name),
    readHeld(database),
    listPayouts(database, payments.name, payoutsShown),
  ])
  return {
    gateway: payments.name,
    statement: said ? statementOf(said) : null,
    held,
    own: ownPart(held),
    free: freeToTake(held),
    payouts,
    now: clock.now(),
  }
}

function statementOf({ rows: _, balance, ...said }: NonNullable<Awaited<ReturnType<typeof findStatement>>>) {
  const left = balance === null ? cents(0) : unexplained({ ...said, balance })
  return { ...said, balance, unexplained: left }
}
