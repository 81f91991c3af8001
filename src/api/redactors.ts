import { messageRedactor } from '#features/community/messages/actions/redact.ts'
import { statementRedactor } from '#features/funding/outcomes/actions/statements.ts'
import { payoutRedactor } from '#features/funding/payouts/actions/redact.ts'
import { thanksRedactor } from '#features/funding/thanks/actions.ts'
import { questionRedactor } from '#features/research/questions/actions/redact.ts'
import { reviewRedactor } from '#features/research/reviews/actions/redact.ts'
import type { Redactor } from '#platform/redactors.ts'

/** Redactors for texts about a project in other slices, beyond the project's own, its updates, mails and news. */
export const redactors: readonly Redactor[] = [
  questionRedactor,
  reviewRedactor,
  statementRedactor,
  thanksRedactor,
  payoutRedactor,
  messageRedactor,
]
