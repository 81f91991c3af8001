import { giveBackAllowance } from '#features/funding/subscriptions/actions/allowances.ts'
import { planGate } from '#features/funding/subscriptions/actions/holds.ts'
import type { Database } from '#platform/database.ts'
import type { AccountEventHandler, Platform } from '#platform/platform.ts'
import type { SubmissionGate } from '#platform/submission-gate.ts'
import * as store from '../store.ts'

// A boost ends automatically when its time is over, or early when its project is no longer public. Its credit is
// returned if staff revoked an approval or paused the account, and not if an account was banned or closed.

type Clocked = Pick<Platform, 'clock'>

async function giveBack(tx: Database, platform: Clocked, ended: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of ended) await giveBackAllowance(tx, platform, { kind: 'boost', forId: id })
}

/** What plans do about decisions on submissions: an approval that is revoked ends the project's boost, too. */
export const gateWithBoosts: SubmissionGate = {
  ...planGate,
  unapproved: async (tx, platform, projectId) => {
    await planGate.unapproved(tx, platform, projectId)
    const now = platform.clock.now()
    const ended = await store.endRunning(tx, { projectId }, 'approval_taken_back', now)
    const ids = ended.map(({ id }) => id)
    await giveBack(tx, platform, await store.markGivenBack(tx, { ids }, now))
  },
}

const causes = { paused: 'account_paused', banned: 'account_banned' } as const

/** An account is paused, banned or closed, and its projects are hidden. */
export const endBoostsOf: AccountEventHandler = async (tx, { clock }, userId) => {
  const state = await store.findAccountState(tx, userId)
  const because = state === 'paused' || state === 'banned' ? causes[state] : 'account_closed'
  await store.endRunning(tx, { userId }, because, clock.now())
  if (because !== 'account_paused') await store.turnPauses(tx, userId, because)
}

/** The account is restored. The end of a pause returns what the pause ended; the end of a ban does not. */
export const giveBackBoostsOf: AccountEventHandler = async (tx, platform, userId) =>
  giveBack(tx, platform, await store.markGivenBack(tx, { pausedOf: userId }, platform.clock.now()))
