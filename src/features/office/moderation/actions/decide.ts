import { record } from '#features/foundation/audit/actions.ts'
import { type AppealDecision, decideAppeal } from '#features/foundation/reports/actions/appeal.ts'
import { type Deciding, decideCase } from '#features/foundation/reports/actions/decide.ts'
import { suspendFor } from '#features/office/user-admin/actions/decide.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { needsWords } from '../rules.ts'
import { isBarred } from '../store/barred.ts'
import { findFileState } from '../store/files.ts'

/**
 * Decides about a case. A pause or a ban is one of its author's account.
 *
 * @throws Refusal case_not_found, person_not_found (404); own_content, not_allowed, own_person, staff_person (403);
 * case_changed, act_not_fitting, last_super_admin (409); reason_missing (422).
 */
export async function decide(platform: Platform, actor: Actor, id: Id<'case'>, deciding: Deciding): Promise<undefined> {
  const { measure, reason, words } = deciding
  if (needsWords(measure) && words === '') throw new Refusal('reason_missing', 'Please say why: the author reads it.')
  const { staff } = actor
  if (!staff || (measure === 'ban' && staff.role !== 'super_admin'))
    throw new Refusal('not_allowed', 'Only a super admin bans an account.')
  await platform.database.transaction(async (tx) => {
    if (await isBarred(tx, id, actor.userId)) throw new Refusal('case_not_found', 'There is no such case.')
    const state = measure === 'restore' ? await findFileState(tx, id) : undefined
    if (state === 'open' || state === 'confirmed') throw frozen()
    const { about, decisionId } = await decideCase(tx, platform, actor, id, deciding)
    if (measure === 'pause' || measure === 'ban') {
      if (about.authorId === null) throw new Refusal('person_not_found', 'The author of this has no account.')
      await suspendFor(tx, platform, { ...actor, staff }, { id: about.authorId, reason: words, act: measure })
    }
    const data = { kind: about.kind, target: about.target, decision: decisionId, reason }
    const done = { action: `moderation.${doneWords[measure]}`, targetKind: about.kind, targetId: id, data }
    await record(tx, platform, { actorId: actor.userId, ...done })
  })
}

const frozen = (): Refusal =>
  new Refusal(
    'case_file_open',
    'A file about suspected tampering keeps this project hidden. It is decided there first.',
  )

const doneWords = {
  dismiss: 'dismissed',
  hide: 'hidden',
  restore: 'restored',
  warn: 'warned',
  pause: 'paused',
  ban: 'banned',
} as const

/**
 * Decides about an appeal.
 *
 * @throws Refusal case_not_found (404); own_decision, own_content (403); case_changed (409).
 */
export async function judgeAppeal(
  platform: Platform,
  actor: Actor,
  id: Id<'appeal'>,
  given: AppealDecision,
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const { about, ended } = await decideAppeal(tx, platform, actor, id, given)
    if (await isBarred(tx, about.id, actor.userId)) throw new Refusal('case_not_found', 'There is no such case.')
    if (ended?.measure === 'hide' && (await findFileState(tx, about.id)) === 'open') throw frozen()
    const data = { kind: about.kind, target: about.target, appeal: id, outcome: given.outcome }
    const done = { action: 'moderation.appeal_decided', targetKind: about.kind, targetId: about.id, data }
    await record(tx, platform, { actorId: actor.userId, ...done })
  })
}
