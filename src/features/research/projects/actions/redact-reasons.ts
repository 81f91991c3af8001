import type { Redactor } from '#platform/redactors.ts'
import { emptyMilestoneReasons, emptyStatusReasons, listReasonsWith } from '../store/redaction.ts'

/** Redacts personal data in the reasons in a project's lab notes. */
export const reasonRedactor: Redactor = {
  find: listReasonsWith,
  remove: async (tx, passage) => [
    ...(await emptyStatusReasons(tx, passage)),
    ...(await emptyMilestoneReasons(tx, passage)),
  ],
}
