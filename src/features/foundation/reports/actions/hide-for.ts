import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import * as cases from '../store/cases.ts'
import { hashOf, reportableOf } from './content.ts'
import { noCase, storeDecision } from './decide.ts'

type Wanted = {
  readonly kind: ReportedKind
  readonly target: string
  readonly measure: 'hide' | 'restore'
  readonly words: string
  readonly byId: Id<'user'>
}

/**
 * Hides content, or shows it again, by a decision like any other: its author is notified and may appeal against the
 * hiding.
 *
 * @throws Refusal case_not_found (404) if the content no longer exists.
 */
export async function hideFor(tx: Database, platform: Platform, wanted: Wanted): Promise<void> {
  const { kind, target, measure, words, byId } = wanted
  const reportable = reportableOf(platform, kind)
  const content = await reportable.find(tx, target)
  if (!content) throw noCase()
  const at = platform.clock.now()
  const about = await cases.lockCaseOf(tx, { id: newId<'case'>(platform), kind, target, content, at })
  if (measure === 'hide') await reportable.hide(tx, platform, target)
  else await reportable.show(tx, platform, target)
  const decision = { decisionId: newId<'decision'>(platform), about, byId, hash: await hashOf(content) }
  await storeDecision(tx, platform, { ...decision, measure, words, reason: measure === 'hide' ? 'fraud' : 'none' })
  await cases.settleCase(tx, about.id, measure === 'hide')
}
