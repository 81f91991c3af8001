import { gateWithBoosts } from '#features/funding/boosts/actions/end.ts'
import type { SubmissionGate } from '#platform/submission-gate.ts'

/** What plans decide about submissions. */
export const submissionGate: SubmissionGate = gateWithBoosts
