import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import type { GatewayPayee } from '#platform/payouts.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { later } from '#values/time.ts'
import { accountAddedWords, accountChangedWords, attentionWords } from '../mails.ts'
import { destinationHoldMs, missingTexts } from '../rules.ts'
import { findDestination, insertDestination } from '../store/destinations.ts'
import * as store from '../store/payees.ts'
import { hashFingerprint } from './fingerprint.ts'
import { notifyPayee } from './notify-payee.ts'

/** A gateway's event about a payee's account. */
export type AccountEvent = { readonly gateway: string; readonly eventId: string; readonly payee: GatewayPayee }

/**
 * Applies a gateway's events about payees' accounts: a new bank account is stored with the time from which on it may be
 * paid to, and a payee that the gateway does not pay needs attention. Events may come in any order and more than once.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyAccounts(
  tx: Database,
  platform: Platform,
  events: readonly AccountEvent[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const { gateway, eventId, payee: said } of events) {
    const payee = await store.lockByAccount(tx, gateway, said.accountRef)
    if (!payee) problems.set(eventId, `no payee is known by the account ${said.accountRef}`)
    else await apply(tx, platform, payee, said)
  }
  if (events.length > 0) platform.tasks.wake('payouts')
  return problems
}

async function apply(tx: Database, platform: Platform, payee: store.PayeeRow, said: GatewayPayee): Promise<void> {
  if (payee.state === 'closed') return
  if (said.bank) await keepAccount(tx, platform, payee, said.bank)
  if (said.state !== payee.accountState) await store.storeAccountState(tx, payee.id, said.state)
  if (said.state === 'attention' && payee.state === 'verified')
    await follow(tx, platform, payee, 'attention', missingTexts.provider)
  // What the gateway alone had asked for is resolved; what staff ask for stays.
  if (said.state === 'ready' && payee.state === 'attention') {
    const [last] = await store.listDecisions(tx, payee.id, 1)
    if (last?.isByPerson === false)
      await follow(tx, platform, payee, 'verified', 'Our payment provider has all that it needs.')
  }
}

/** The gateway's event changes the state, without a decision of staff. */
async function follow(
  tx: Database,
  platform: Platform,
  payee: store.PayeeRow,
  to: 'attention' | 'verified',
  reason: string,
): Promise<void> {
  const now = platform.clock.now()
  await store.storeState(tx, payee.id, to, now)
  const decision = { id: newId(platform), payeeId: payee.id, from: payee.state, to } as const
  await store.insertDecision(tx, { ...decision, reason, actorId: null }, now)
  if (to === 'attention') await notifyPayee(tx, platform, payee.ownerId, attentionWords(decision.id, reason))
}

async function keepAccount(
  tx: Database,
  platform: Platform,
  payee: store.PayeeRow,
  { name: bank, last4, fingerprint }: NonNullable<GatewayPayee['bank']>,
): Promise<void> {
  const fingerprintHash = await hashFingerprint(platform.secrets, fingerprint)
  const known = await findDestination(tx, payee.id)
  if (known?.fingerprintHash === fingerprintHash) return
  const seenAt = platform.clock.now()
  const usableFrom = known === undefined ? seenAt : later(seenAt, destinationHoldMs)
  const id = newId<'destination'>(platform)
  await insertDestination(tx, payee.id, { id, bank, last4, fingerprintHash, seenAt, usableFrom })
  await record(tx, platform, {
    ...{ actorId: payee.ownerId, action: known ? 'payee.account_changed' : 'payee.account_added' },
    ...{ targetKind: 'payee', targetId: payee.id, data: { last4, ...(known && { before: known.last4 }) } },
  })
  const words = known
    ? accountChangedWords({ id, last4, before: known.last4, usableFrom })
    : accountAddedWords(id, last4)
  await notifyPayee(tx, platform, payee.ownerId, words)
}
