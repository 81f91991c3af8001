import { record } from '#features/foundation/audit/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { AnsweredDispute } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { later, minuteMs } from '#values/time.ts'
import { answerRefusedNotice } from '../mails.ts'
import { type DueAnswer, finishAnswer, leaseAnswers, putOffAnswer } from '../store/answers.ts'

const atOnce = 10
/** If this process dies while asking, another asks again after this time, with the same key. */
const leaseMs = minuteMs

/**
 * Sends answers to the gateway, outside any transaction and with the answer's own idempotency key, so that a retry
 * after a crash answers nothing twice. It moves none of our money, so broken books do not stop it: the bank's deadline
 * does not wait.
 *
 * @returns whether there may be more.
 */
export async function sendAnswers(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const due = await leaseAnswers(platform.database, now, later(now, leaseMs), atOnce)
  await Promise.all(due.map((answer) => send(platform, answer)))
  return due.length > 0
}

async function send(platform: Platform, answer: DueAnswer): Promise<void> {
  const outcome = await ask(platform, answer).catch((cause) => {
    platform.log.warn('an answer to a dispute was not taken yet and will be given again', {
      dispute: answer.disputeId,
      cause,
    })
    return undefined
  })
  if (outcome) return finish(platform, answer, outcome)
  const until = later(platform.clock.now(), backOffMs(answer.attempts))
  await putOffAnswer(platform.database, answer, 'the gateway did not answer', until)
}

async function ask(platform: Platform, answer: DueAnswer): Promise<AnsweredDispute> {
  const { payments } = platform
  if (answer.gateway !== payments.name) throw new Error(`this gift was paid through the gateway ${answer.gateway}`)
  const { disputeId, disputeRef, version, kind, purpose, evidence: text } = answer
  const texts = {
    ...{ purpose, text, receipt: answer.receipt ?? '' },
    ...{ donorName: answer.donorName ?? undefined, donorEmail: answer.donorEmail ?? undefined },
  }
  return payments.answerDispute({
    idempotencyKey: `dispute:${disputeId}:answer:${version}`,
    disputeRef,
    evidence: kind === 'evidence' ? texts : undefined,
  })
}

async function finish(platform: Platform, answer: DueAnswer, outcome: AnsweredDispute): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const end = outcome.state === 'taken' ? { sentAt: platform.clock.now() } : { failureCode: outcome.failureCode }
    if (!(await finishAnswer(tx, answer, end))) return
    const taken = answer.kind === 'evidence' ? 'dispute.answered' : 'dispute.accepted'
    await record(tx, platform, {
      action: outcome.state === 'taken' ? taken : 'dispute.answer_refused',
      ...{ targetKind: 'donation', targetId: answer.donationId },
      data: { disputeId: answer.disputeId, version: answer.version, ...(outcome.state === 'refused' && outcome) },
    })
    if (outcome.state === 'refused') await notify(tx, platform, [answerRefusedNotice(answer)])
  })
}
