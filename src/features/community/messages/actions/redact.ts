import type { Redactor } from '#platform/redactors.ts'
import { removeWords } from '../store/redaction.ts'

/**
 * Redacts a passage in the conversations about a project that staff found in its other texts. It reports and counts
 * nothing in them: a search would tell staff what people write to each other (AMB-135). Copies that were sealed with
 * a report stay as they are.
 */
export const messageRedactor: Redactor = {
  find: async () => [],
  remove: async (tx, passage) => {
    await removeWords(tx, passage)
    return []
  },
}
