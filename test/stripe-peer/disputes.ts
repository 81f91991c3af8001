import { addRow } from './balance.ts'
import type { Dispute } from './shapes.ts'
import { refused } from './wire.ts'
import { must, settled, tell, type World } from './world.ts'

// The course of disputes: the bank's decisions, and our answers.

export function closeDispute(world: World, disputeId: string, status: 'won' | 'lost'): void {
  const one = must(world.disputes.get(disputeId))
  one.status = status
  const taken = one.balance_transactions.reduce((sum, row) => sum + row.amount, 0)
  if (status === 'won')
    one.balance_transactions.push(addRow(world, 'adjustment', one.id, settled(world, one.amount, -world.feeReturned)))
  // The bank reversed its decision: the money leaves again.
  else if (taken === 0)
    one.balance_transactions.push(addRow(world, 'adjustment', one.id, settled(world, -one.amount, 0)))
  tell(world, 'charge.dispute.closed', one)
}

/** After the deadline the bank accepts no answer. */
function mustTakeAnswer(world: World, one: Dispute): void {
  one.evidence_details.past_due = one.evidence_details.due_by <= world.now()
  if (one.status !== 'needs_response' || one.evidence_details.past_due)
    throw refused('invalid_request', 'This dispute is already closed')
}

/** Evidence may be saved several times, and is submitted once. */
export function answerDispute(
  world: World,
  disputeId: string,
  wish: {
    readonly evidence: Record<string, string>
    readonly metadata: Record<string, string>
    readonly submit: boolean
  },
): Dispute {
  const one = must(world.disputes.get(disputeId))
  if (wish.submit) mustTakeAnswer(world, one)
  Object.assign(one.evidence, wish.evidence)
  Object.assign(one.metadata, wish.metadata)
  one.evidence_details.has_evidence = Object.keys(one.evidence).length > 0
  if (wish.submit) {
    one.status = 'under_review'
    one.evidence_details.submission_count += 1
  }
  tell(world, 'charge.dispute.updated', one)
  return one
}

/** Accepts the dispute, which is lost at once. */
export function acceptDispute(world: World, disputeId: string): Dispute {
  mustTakeAnswer(world, must(world.disputes.get(disputeId)))
  closeDispute(world, disputeId, 'lost')
  return must(world.disputes.get(disputeId))
}
