import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { keepDecision } from '#features/foundation/reports/actions/decide.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import type { MessageReport, SealedReport } from '../contract/objects.ts'
import { type ReportReason, reportersToHide, reportReasonWords, sealedAround } from '../rules/limits.ts'
import { endRemoval, insertRemoval, listAround } from '../store/messages.ts'
import { decideReports, findEvidence, findReport, insertReport, listOpenReports } from '../store/reports.ts'
import { mustFindMessage, mustRead, readableTo } from './access.ts'
import { messageTarget } from './reportable.ts'
import { nameOf } from './show.ts'

/**
 * Reports a message, also one that was removed and is not erased yet, or whose author is blocked. The copy for
 * moderators is made now. The third reporter hides it until it is decided. Repeating it changes nothing. @throws
 * Refusal conversation_unavailable, message_not_found (404), also for one's own.
 */
export async function report(
  platform: Platform,
  { userId }: Actor,
  roomId: Id<'room'>,
  seq: number,
  { reason, note }: { readonly reason: ReportReason; readonly note: string },
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const access = await mustRead(tx, roomId, userId)
    const message = await mustFindMessage(tx, access, seq)
    if (message.userId === userId || message.body === '')
      throw new Refusal('message_not_found', 'There is no such message.')
    const upTo = Math.min(seq + sealedAround, readableTo(access))
    const around = await listAround(tx, roomId, seq - sealedAround, upTo)
    const evidence = around.map((row) => ({
      ...{ seq: row.seq, at: row.at, name: nameOf(row, access.kind === 'direct'), text: row.body },
    }))
    const at = platform.clock.now()
    const reporters = await insertReport(tx, {
      ...{ id: newId<'message-report'>(platform), roomId, seq, reporterId: userId, reason, note, evidence, at },
    })
    if (reporters !== undefined && reporters >= reportersToHide)
      await insertRemoval(tx, roomId, seq, { by: 'reports', actorId: null, at })
  })
}

const listedMax = 100

/** Open cases for a moderator: that a message was reported and why, not its text. */
export async function readReports(
  { database: db }: Platform,
  { userId }: Actor,
  id?: Id<'message-report'>,
): Promise<{ items: MessageReport[]; total: number }> {
  const rows = await listOpenReports(db, userId, listedMax + 1, id ?? null)
  const items = rows.slice(0, listedMax).map(
    (row): MessageReport => ({
      ...{ id: row.id, reason: reportReasonWords[row.reason], note: row.note, at: row.at, kind: row.kind },
      ...{ project: row.projectTitle, reporters: row.reporters, isHidden: row.isHidden },
    }),
  )
  return { items, total: rows.length }
}

const noReport = (): Refusal => new Refusal('report_not_found', 'There is no such report.')

/** @throws Refusal report_not_found (404), also for a moderator who gave to the project. */
export async function look(platform: Platform, { userId }: Actor, id: Id<'message-report'>): Promise<SealedReport> {
  return platform.database.transaction(async (tx) => {
    const found = await findReport(tx, id, userId)
    if (!found) throw noReport()
    await record(tx, platform, {
      ...{ actorId: userId, action: 'message_report.looked_at', targetKind: 'message_report', targetId: id },
    })
    return { seq: found.seq, messages: [...found.evidence] }
  })
}

/** Decides a report, with all others of the same message. @throws what look throws; report_decided (409). */
export async function decide(
  platform: Platform,
  { userId }: Actor,
  id: Id<'message-report'>,
  decision: 'kept' | 'hidden',
): Promise<undefined> {
  await platform.database.transaction(async (tx) => {
    const found = await findReport(tx, id, userId)
    if (!found) throw noReport()
    const at = platform.clock.now()
    const decided = await decideReports(tx, found, { state: decision, by: userId, at })
    if (decided.length === 0)
      throw new Refusal('report_decided', 'A colleague decided about this message a moment ago.')
    if (decision === 'hidden')
      await insertRemoval(tx, found.roomId, found.seq, { by: 'moderator', actorId: userId, at })
    else await endRemoval(tx, found.roomId, found.seq, at)
    await record(tx, platform, {
      ...{ actorId: userId, action: `message.${decision}`, targetKind: 'message_report', targetId: id },
      data: { reporters: decided.length },
    })
    const decisionId = await keep(tx, platform, userId, found, { decision, reporters: decided })
    const notice = {
      type: 'message' as const,
      eventKey: `message report:${found.roomId}:${found.seq}:${at}`,
      title: 'A message that you reported was looked at',
      body: decision === 'hidden' ? 'It breaks our rules and is hidden.' : 'It does not break our rules and stays.',
      target: paths.decision(decisionId),
    }
    await notify(
      tx,
      platform,
      decided.map(({ reporterId }) => ({ ...notice, userId: reporterId })),
    )
  })
}

type Kept = {
  readonly decision: 'kept' | 'hidden'
  readonly reporters: readonly { readonly reporterId: Id<'user'> }[]
}

/** It can be appealed; its author is notified if it is hidden. */
async function keep(
  tx: Database,
  platform: Platform,
  staffId: Id<'user'>,
  { roomId, seq }: { readonly roomId: Id<'room'>; readonly seq: number },
  { decision, reporters }: Kept,
): Promise<Id<'decision'>> {
  const sealed = await findEvidence(tx, roomId, seq)
  const authorId = sealed?.authorId ?? null
  const title = `Message about ${sealed?.projectTitle ?? 'a project'}`
  const isHidden = decision === 'hidden' && authorId !== null
  const decisionId = await keepDecision(tx, platform, {
    ...{ kind: 'message', target: messageTarget(roomId, seq), byId: staffId },
    ...{ measure: decision === 'hidden' ? 'hide' : 'dismiss', words: decision === 'hidden' ? hiddenWords : '' },
    content: { title, path: paths.messages({ c: roomId }), authorId },
    parties: [
      ...(isHidden ? [{ userId: authorId, party: 'author' as const }] : []),
      ...reporters.map(({ reporterId }) => ({ userId: reporterId, party: 'reporter' as const })),
    ],
  })
  if (isHidden)
    await notify(tx, platform, [
      {
        ...{ userId: authorId, type: 'message', eventKey: `moderation:${decisionId}`, body: hiddenWords },
        ...{ title: 'A message of yours is hidden', target: paths.decision(decisionId) },
      },
    ])
  return decisionId
}

const hiddenWords = 'It was reported. A moderator read it and found that it breaks our rules for messages.'
