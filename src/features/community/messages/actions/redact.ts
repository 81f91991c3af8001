import type { Redactor } from '#platform/redactors.ts'
import { removeWords } from '../store/redaction.ts'

/**
 * Takes something personal out of the conversations about a project, where staff found it in what is public or kept
 * about it. It finds and counts nothing in them: a search would tell staff what people write to each other (AMB-135).
 * Copies that were sealed with a report stay as they are.
 */
export const messageRedactor: Redactor = {
  find: async () => [],
  remove: async (tx, passage) => {
    await removeWords(tx, passage)
    return []
  },
}
