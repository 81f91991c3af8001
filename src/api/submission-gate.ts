import { planGate } from '#features/funding/subscriptions/actions/holds.ts'
import type { SubmissionGate } from '#platform/submission-gate.ts'

/** What plans have to say of submissions. */
export const submissionGate: SubmissionGate = planGate
