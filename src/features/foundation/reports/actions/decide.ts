import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { ReportedContent } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { decidedMail } from '../mails.ts'
import {
  appealWithinMs,
  authorHeadings,
  type DecisionReason,
  type Measure,
  type Party,
  reporterSentence,
} from '../rules/reports.ts'
import * as cases from '../store/cases.ts'
import { findAddress, insertDecision, insertParties } from '../store/decisions.ts'
import { hashOf, readContent, reportableOf } from './content.ts'

export const noCase = (): Refusal => new Refusal('case_not_found', 'There is no such case.')
export const changed = (): Refusal =>
  new Refusal('case_changed', 'This was changed since you opened it. Look at it as it stands now, then decide again.')

/** Locks a case that this person may decide, in the version that they read. */
export async function mustLockAsRead(
  tx: Database,
  { userId }: Actor,
  id: Id<'case'>,
  version: number,
): Promise<cases.CaseRow> {
  const about = await cases.lockCase(tx, id)
  if (!about) throw noCase()
  if (about.authorId === userId)
    throw new Refusal('own_content', 'This is your own. Another moderator decides about it.')
  if (about.version !== version) throw changed()
  return about
}

export type Deciding = {
  readonly version: number
  /** Of the content version that was read. */
  readonly hash: string
  readonly measure: Measure
  readonly reason: DecisionReason
  readonly words: string
}

/**
 * Decides a case with all its open reports, and notifies the reporters and, unless the reports are dismissed, the
 * author. Measures against an account, and its owner's notification, are up to the caller.
 *
 * @throws Refusal case_not_found (404); own_content (403); case_changed (409).
 */
export async function decideCase(
  tx: Database,
  platform: Platform,
  actor: Actor,
  id: Id<'case'>,
  deciding: Deciding,
): Promise<{ readonly about: cases.CaseRow; readonly decisionId: Id<'decision'> }> {
  const about = await mustLockAsRead(tx, actor, id, deciding.version)
  const content = await readContent(tx, platform, about)
  if ((await hashOf(content)) !== deciding.hash) throw changed()
  const { measure } = deciding
  const reportable = reportableOf(platform, about.kind)
  if (measure === 'hide') await reportable.hide(tx, platform, about.target)
  if (measure === 'restore') await reportable.show(tx, platform, about.target)
  const decisionId = newId<'decision'>(platform)
  await storeDecision(tx, platform, { ...deciding, decisionId, about, byId: actor.userId })
  const reporters = await cases.closeReports(tx, id, decisionId)
  await notifyReporters(tx, platform, { decisionId, title: about.title, measure }, reporters)
  await cases.settleCase(tx, id, measure === 'hide' || (about.isHidden && measure !== 'restore'))
  return { about, decisionId }
}

type Stored = Omit<Deciding, 'version'> & {
  readonly decisionId: Id<'decision'>
  readonly about: Pick<cases.CaseRow, 'id' | 'title' | 'authorId'>
  readonly byId: Id<'user'>
}

/** Stores the decision, and notifies the author of a measure that concerns their content. */
export async function storeDecision(tx: Database, platform: Platform, stored: Stored): Promise<void> {
  const { decisionId, about, measure, words } = stored
  const at = platform.clock.now()
  const appealUntil = later(at, appealWithinMs)
  const { reason, byId, hash } = stored
  await insertDecision(tx, { id: decisionId, caseId: about.id, measure, reason, words, byId, at, hash, appealUntil })
  if (measure === 'dismiss' || about.authorId === null) return
  await insertParties(tx, decisionId, [{ userId: about.authorId, party: 'author' }])
  if (measure === 'pause' || measure === 'ban') return
  await notify(tx, platform, [
    {
      ...{ userId: about.authorId, type: 'system', eventKey: `moderation:${decisionId}`, body: words },
      ...{ title: authorHeadings[measure](`“${about.title}”`), target: paths.decision(decisionId) },
    },
  ])
  const to = await findAddress(tx, about.authorId)
  const decided = { decisionId, title: about.title, measure, words, appealUntil }
  if (to) await queueMails(tx, platform, [decidedMail(platform, to, decided)])
}

type Told = { readonly decisionId: Id<'decision'>; readonly title: string; readonly measure: Measure }

async function notifyReporters(
  tx: Database,
  platform: Platform,
  { decisionId, title, measure }: Told,
  reporters: readonly { readonly reporterId: Id<'user'> }[],
): Promise<void> {
  const ids = [...new Set(reporters.map(({ reporterId }) => reporterId))]
  await insertParties(
    tx,
    decisionId,
    ids.map((userId) => ({ userId, party: 'reporter' as Party })),
  )
  const notice = {
    ...{ type: 'system' as const, eventKey: `moderation:${decisionId}`, body: reporterSentence(measure) },
    ...{ title: `You reported “${title}”`, target: paths.decision(decisionId) },
  }
  await notify(
    tx,
    platform,
    ids.map((userId) => ({ ...notice, userId })),
  )
}

type Foreign = {
  readonly kind: ReportedKind
  readonly target: string
  readonly content: Pick<ReportedContent, 'title' | 'path' | 'authorId'>
  readonly measure: Measure
  readonly words: string
  readonly byId: Id<'user'>
  /** People whom the other slice notifies itself. */
  readonly parties: readonly { readonly userId: Id<'user'>; readonly party: Party }[]
}

/**
 * Stores a decision by another slice that has its own report form, so that it can be appealed like any other. That
 * slice notifies the people concerned.
 */
export async function keepDecision(tx: Database, platform: Platform, made: Foreign): Promise<Id<'decision'>> {
  const { kind, target, content, measure, words, byId, parties } = made
  const at = platform.clock.now()
  const about = await cases.lockCaseOf(tx, { id: newId<'case'>(platform), kind, target, content, at })
  const id = newId<'decision'>(platform)
  const hash = await hashOf(await readContent(tx, platform, { kind, target }))
  const appealUntil = later(at, appealWithinMs)
  const reason = measure === 'dismiss' ? 'none' : 'other'
  await insertDecision(tx, { id, caseId: about.id, measure, reason, words, byId, at, hash, appealUntil })
  await insertParties(tx, id, parties)
  await cases.settleCase(tx, about.id, measure === 'hide' || (about.isHidden && measure !== 'restore'))
  return id
}
