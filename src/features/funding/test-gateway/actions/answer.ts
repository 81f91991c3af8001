import type { AnsweredDispute, DisputeAnswer } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { answerFault } from '../rules.ts'
import { disputeEvent } from '../said.ts'
import { insertEvents } from '../store/events.ts'
import { closeDispute, keepAnswer, lockDispute } from '../store/payments.ts'

type Needs = Pick<Platform, 'database' | 'clock' | 'random' | 'tasks'>

const accepted = 'The platform accepts the dispute.'

/** One answer for each dispute, decided under its lock. An acceptance ends the dispute, with an event. */
export async function answerDispute(needs: Needs, answer: DisputeAnswer): Promise<AnsweredDispute> {
  const { disputeRef, idempotencyKey: key, evidence } = answer
  const now = needs.clock.now()
  const taken = await needs.database.transaction(async (tx): Promise<AnsweredDispute> => {
    const held = await lockDispute(tx, disputeRef)
    if (held?.answerKey === key) return { state: 'taken' }
    const failureCode = answerFault(held, now)
    if (failureCode !== undefined) return { state: 'refused', failureCode }
    const text = evidence ? `${evidence.purpose}\n\n${evidence.text}\n\n${evidence.receipt}` : accepted
    await keepAnswer(tx, disputeRef, key, text)
    if (evidence === undefined && held) {
      const payment = await closeDispute(tx, held.paymentRef, 'lost', now)
      if (payment) await insertEvents(tx, [disputeEvent(needs, payment, disputeRef, 'lost', now)], now)
    }
    return { state: 'taken' }
  })
  needs.tasks.wake('test-gateway')
  return taken
}
