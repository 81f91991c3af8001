import type Stripe from 'stripe'
import type { AnsweredDispute, DisputeAnswer, DisputeEvidence } from '#platform/payments.ts'
import { answerMetadataKey, refusesAnswer } from '../rules/gateway.ts'
import type { Needs } from './checkout.ts'
import { answered, StripeRefusal, undefinedIfMissing } from './client.ts'

const refused = (failureCode: string): AnsweredDispute => ({ state: 'refused', failureCode })

/**
 * Checks first whether this answer was already given: Stripe forgets keys after a day and accepts evidence once. An
 * acceptance was given if the dispute is lost.
 */
export async function answerDispute({ stripe }: Needs, answer: DisputeAnswer): Promise<AnsweredDispute> {
  const { disputeRef, idempotencyKey, evidence } = answer
  const dispute = await undefinedIfMissing(stripe.disputes.retrieve(disputeRef))
  if (dispute === undefined) return refused('no_such_dispute')
  if (dispute.metadata?.[answerMetadataKey] === idempotencyKey && isTaken(dispute, evidence)) return { state: 'taken' }
  const fault = refusesAnswer(dispute)
  if (fault !== undefined) return refused(fault)
  const metadata = { [answerMetadataKey]: idempotencyKey }
  try {
    await answered(
      stripe.disputes.update(
        disputeRef,
        evidence ? { metadata, evidence: fieldsOf(evidence), submit: true } : { metadata },
        { idempotencyKey },
      ),
    )
    if (!evidence)
      await answered(stripe.disputes.close(disputeRef, undefined, { idempotencyKey: `${idempotencyKey}:close` }))
    return { state: 'taken' }
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(error.code)
    throw error
  }
}

const isTaken = ({ status, evidence_details: details }: Stripe.Dispute, evidence: DisputeEvidence | undefined) =>
  evidence ? details.submission_count > 0 : status === 'lost'

/** Stripe's field names for the evidence; there is none for a receipt as text. */
const fieldsOf = ({
  purpose,
  receipt,
  text,
  donorName,
  donorEmail,
}: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence => ({
  product_description: purpose,
  uncategorized_text: `${text}\n\n${receipt}`,
  ...(donorName !== undefined && { customer_name: donorName }),
  ...(donorEmail !== undefined && { customer_email_address: donorEmail }),
})
