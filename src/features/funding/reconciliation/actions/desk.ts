import { record } from '#features/foundation/audit/actions.ts'
import { closeException } from '#features/funding/exceptions/actions/close-exception.ts'
import {
  countOpenExceptions,
  findException,
  listExceptions,
} from '#features/funding/exceptions/actions/read-exceptions.ts'
import { areBooksWhole } from '#features/funding/ledger/actions.ts'
import { holdEventsOf, setAsideEvents } from '#features/funding/payments/actions/set-aside.ts'
import type { Actor } from '#platform/actor.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Desk, ExceptionPage, Reconciled } from '../contract.ts'
import { countToAnswer } from '../store/ours.ts'
import { findRun } from '../store/runs.ts'
import { compareWithGateway } from './reconcile.ts'

const pageSize = 30

export async function readDesk({ database, payments, planPayments, clock }: Platform): Promise<Desk> {
  return {
    gateway: { name: payments.name, mode: payments.mode, takesPlans: planPayments === undefined },
    openExceptions: await countOpenExceptions(database),
    disputesToAnswer: await countToAnswer(database, clock.now()),
    areBooksWhole: await areBooksWhole(database),
  }
}

export async function readExceptions(
  { database, payments, clock }: Platform,
  show: 'open' | 'all',
  after: string | undefined,
): Promise<ExceptionPage> {
  const [rows, run] = await Promise.all([
    listExceptions(database, show === 'open', placeFrom(after), pageSize + 1),
    findRun(database, payments.name),
  ])
  const { page, older } = pageOf(rows, pageSize, ({ firstSeenAt: at, id }) => ({ at, id }))
  return { exceptions: page, older, run: run ?? null, now: clock.now() }
}

/**
 * Closes an exception with a reason. Events that could not be applied are set aside with it.
 *
 * @throws Refusal exception_not_found (404), exception_closed (409).
 */
export async function close(platform: Platform, actor: Actor, id: string, note: string): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const about = await findException(tx, id)
    const events = about ? await holdEventsOf(tx, about) : []
    const { gateway } = await closeException(tx, platform, actor, id, note)
    await setAsideEvents(tx, platform, gateway, events)
  })
}

/** Compares now, instead of at night. @throws Refusal reconciliation_running (409), gateway_unavailable (503). */
export async function reconcileNow(platform: Platform, actor: Actor): Promise<Reconciled> {
  const figures = await compareWithGateway(platform).catch((cause: unknown) => {
    if (cause instanceof GatewayUnavailable)
      throw new Refusal('gateway_unavailable', 'The gateway does not answer. Please try again later.')
    throw cause
  })
  if (!figures)
    throw new Refusal('reconciliation_running', 'The comparison is running already, or there is no gateway.')
  await record(platform.database, platform, {
    actorId: actor.userId,
    action: 'reconciliation.run',
    data: { ...figures },
  })
  return figures
}
