import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnDecision } from '../contract.ts'
import { appealHeading, appealMail } from '../mails.ts'
import { isReplaced, mayAppeal } from '../rules/reports.ts'
import * as cases from '../store/cases.ts'
import * as store from '../store/decisions.ts'
import { hashOf, readContent, reportableOf } from './content.ts'
import { mustLockAsRead, noCase, storeDecision } from './decide.ts'

const noDecision = (): Refusal => new Refusal('decision_not_found', 'There is no such decision.')

/** @throws Refusal decision_not_found (404), also for a person who is not a party to it. */
export async function readOwnDecision(
  { database, clock }: Platform,
  { userId }: Actor,
  id: Id<'decision'>,
): Promise<OwnDecision> {
  const found = await store.findForParty(database, id, userId)
  if (!found) throw noDecision()
  const { party, kind, title, measure, words, at, overturnedAt, appealUntil } = found
  const hasAppealed = found.appealedAt !== null
  return {
    ...{ id, party, kind, title, at, overturnedAt },
    // Measures against an account are only for its owner to see.
    measure: party === 'reporter' && measure !== 'dismiss' ? 'hide' : measure,
    words: party === 'author' ? words : null,
    appealUntil: mayAppeal(found, { party, hasAppealed, now: clock.now() }) ? appealUntil : null,
    appeal:
      found.appealedAt === null
        ? null
        : { words: found.appealWords ?? '', at: found.appealedAt, outcome: found.outcome, answer: found.answer },
  }
}

/** Asks for a second decision by another person. @throws Refusal decision_not_found (404); no_appeal (409). */
export async function appeal(
  platform: Platform,
  actor: Actor,
  id: Id<'decision'>,
  words: string,
): Promise<OwnDecision> {
  await platform.database.transaction(async (tx) => {
    const found = await store.findForParty(tx, id, actor.userId)
    if (!found) throw noDecision()
    await cases.lockCase(tx, found.caseId)
    const at = platform.clock.now()
    const { party } = found
    const isTaken =
      mayAppeal(found, { party, hasAppealed: found.appealedAt !== null, now: at }) &&
      (await store.insertAppeal(tx, {
        ...{ id: newId<'appeal'>(platform), decisionId: id, byId: actor.userId, words, at },
      }))
    if (!isTaken)
      throw new Refusal('no_appeal', 'This decision cannot be appealed any more, or you have appealed already.')
    await cases.openCase(tx, found.caseId, { at, changed: true })
  })
  return readOwnDecision(platform, actor, id)
}

export type AppealDecision = {
  readonly version: number
  readonly outcome: 'upheld' | 'overturned'
  readonly answer: string
}

/**
 * Decides an appeal. If overturned, what was hidden is shown again, and what was dismissed is hidden, which its author
 * may appeal in turn; unless a later decision stands. Accounts stay as they are: one that is paused or banned cannot
 * appeal, so what holds it now is newer.
 *
 * @throws Refusal case_not_found (404); own_decision, own_content (403); case_changed (409).
 */
export async function decideAppeal(
  tx: Database,
  platform: Platform,
  actor: Actor,
  id: Id<'appeal'>,
  { version, outcome, answer }: AppealDecision,
): Promise<{ readonly about: cases.CaseRow; readonly ended: store.DecisionRow | undefined }> {
  const appealed = await store.findAppealed(tx, id)
  if (!appealed) throw noCase()
  const about = await mustLockAsRead(tx, actor, appealed.caseId, version)
  const found = await store.findAppeal(tx, id)
  if (!found || found.outcome !== null) throw noCase()
  if (found.deciderId === actor.userId || found.byId === actor.userId)
    throw new Refusal('own_decision', 'You made this decision, or you appeal against it. Another person looks again.')
  const at = platform.clock.now()
  await store.decideAppeal(tx, id, { outcome, answer, by: actor.userId, at })
  const decisions = outcome === 'overturned' ? await store.listSince(tx, found.decisionId) : []
  const ended = decisions.find((one) => one.id === found.decisionId)
  let { isHidden } = about
  if (ended) {
    await store.markOverturned(tx, ended.id, at)
    if (!isReplaced(ended, decisions)) isHidden = await turnAround(tx, platform, { actor, about, answer, ended })
  }
  await cases.settleCase(tx, about.id, isHidden)
  await notifyAppellant(tx, platform, found, { title: about.title, outcome, answer })
  return { about, ended }
}

type Turned = {
  readonly actor: Actor
  readonly about: cases.CaseRow
  readonly answer: string
  readonly ended: store.DecisionRow
}

/** @returns whether the content is hidden now. */
async function turnAround(
  tx: Database,
  platform: Platform,
  { actor, about, answer, ended: { measure } }: Turned,
): Promise<boolean> {
  const reportable = reportableOf(platform, about.kind)
  if (measure === 'hide') {
    await reportable.show(tx, platform, about.target)
    return false
  }
  if (measure !== 'dismiss') return about.isHidden
  const hash = await hashOf(await readContent(tx, platform, about))
  await reportable.hide(tx, platform, about.target)
  await storeDecision(tx, platform, {
    ...{ decisionId: newId<'decision'>(platform), about, byId: actor.userId, hash },
    ...{ measure: 'hide', reason: 'other', words: answer },
  })
  return true
}

async function notifyAppellant(
  tx: Database,
  platform: Platform,
  { byId: userId, decisionId, id }: store.AppealRow,
  told: { readonly title: string; readonly outcome: 'upheld' | 'overturned'; readonly answer: string },
): Promise<void> {
  await notify(tx, platform, [
    {
      ...{ userId, type: 'system', eventKey: `moderation-appeal:${id}`, body: told.answer },
      ...{ title: `${appealHeading(told.outcome)}: ${told.title}`, target: paths.decision(decisionId) },
    },
  ])
  const to = await store.findAddress(tx, userId)
  if (to) await queueMails(tx, platform, [appealMail(platform, to, { decisionId, ...told })])
}
