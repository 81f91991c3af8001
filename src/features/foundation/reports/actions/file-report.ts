import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import { Refusal } from '#wire/refusal.ts'
import { doubtsIn, isFlagged } from '../rules/doubts.ts'
import type { FileableKind, ReportReason } from '../rules/reports.ts'
import * as cases from '../store/cases.ts'
import { findEarlier, insertParties } from '../store/decisions.ts'
import { hashOf, reportableOf } from './content.ts'

type Filed = {
  readonly kind: FileableKind
  readonly id: string
  readonly reason: ReportReason
  readonly words: string
}

/**
 * Reports public content (PROJ-44) and copies it for the moderators. Repeating a report changes nothing. If the same
 * wording was reported for the same reason before and dismissed, the case is not opened again, and the reporter is
 * notified of that decision.
 *
 * @throws Refusal content_not_found (404); own_content (403).
 */
export async function fileReport(
  platform: Platform,
  { userId }: Actor,
  { kind, id, reason, words }: Filed,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const content = await reportableOf(platform, kind).find(tx, id, true)
    if (!content) throw new Refusal('content_not_found', 'This is not there any more.')
    if (content.authorId === userId) throw new Refusal('own_content', 'This is your own. You can change it yourself.')
    const at = platform.clock.now()
    const hash = await hashOf(content)
    const about = await cases.lockCaseOf(tx, { id: newId<'case'>(platform), kind, target: id, content, at })
    const earlier = await findEarlier(tx, { caseId: about.id, hash, reason })
    const isNew = await cases.insertReport(tx, {
      ...{ id: newId<'report'>(platform), caseId: about.id, reporterId: userId, reason, words, hash, at },
      decisionId: earlier?.id ?? null,
    })
    if (!isNew) return
    const changed = await cases.insertSnapshot(tx, { caseId: about.id, hash, content, at })
    if (earlier) return notifyOfEarlierDecision(tx, platform, userId, earlier.id)
    await cases.openCase(tx, about.id, { at, changed })
  })
}

async function notifyOfEarlierDecision(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  decisionId: Id<'decision'>,
): Promise<void> {
  await insertParties(tx, decisionId, [{ userId, party: 'reporter' }])
  await notify(tx, platform, [
    {
      ...{ userId, type: 'system', eventKey: `moderation:${decisionId}`, target: paths.decision(decisionId) },
      title: 'What you reported was looked at before',
      body: 'It has not changed since, and a moderator found that it keeps to our rules. If you see it otherwise, another person can look again.',
    },
  ])
}

/**
 * Opens a case about a text with signs of fraud or spam; it stays public meanwhile. A wording that moderators already
 * have is not flagged again.
 */
export async function flagIfDoubtful(
  tx: Database,
  platform: Platform,
  { kind, target }: { readonly kind: ReportedKind; readonly target: string },
): Promise<void> {
  const content = await reportableOf(platform, kind).find(tx, target, true)
  const flags = content ? doubtsIn(content.texts.map(({ text }) => text)) : []
  if (!content || !isFlagged(flags)) return
  const at = platform.clock.now()
  const about = await cases.lockCaseOf(tx, { id: newId<'case'>(platform), kind, target, content, at })
  const changed = await cases.insertSnapshot(tx, { caseId: about.id, hash: await hashOf(content), content, at })
  if (changed) await cases.openCase(tx, about.id, { at, changed, flags })
}
