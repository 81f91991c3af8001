import { readOthersActs } from '#features/foundation/audit/actions.ts'
import { readMonth, readMonths } from '#features/funding/months/actions/read.ts'
import { hasEnded } from '#features/funding/months/rules/months.ts'
import { readLimit } from '#features/funding/payouts/actions/read-limit.ts'
import { readWaiting } from '#features/office/overview/actions/read.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import type { FinanceDesk } from '../contract.ts'
import { financeActs } from '../rules/finance-acts.ts'

const actsShown = 6
const actsWithinMs = 7 * dayMs

export async function readFinance(platform: Platform, actor: Actor): Promise<FinanceDesk> {
  const since = later(platform.clock.now(), -actsWithinMs)
  const [waiting, closing, limit, acts] = await Promise.all([
    readWaiting(platform),
    readClosing(platform, actor),
    readLimit(platform, actor),
    readOthersActs(platform.database, { actorId: actor.userId, prefixes: financeActs, since, limit: actsShown }),
  ])
  const shown = acts.map(({ id, at, action, actor: by, subject, targetKind, targetId }) => ({
    ...{ id, at, action, actor: by, subject },
    projectId: targetKind === 'project' ? targetId : null,
  }))
  return { waiting, closing, limit, acts: shown }
}

async function readClosing(platform: Platform, actor: Actor): Promise<FinanceDesk['closing']> {
  const { next, now } = await readMonths(platform)
  if (next === null || !hasEnded(next, now)) return null
  const { month, steps } = await readMonth(platform, actor, next)
  return { month, steps }
}
