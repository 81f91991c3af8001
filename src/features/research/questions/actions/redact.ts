import type { Redactor } from '#platform/redactors.ts'
import { emptyAnswers, emptyQuestions, listWith } from '../store/redaction.ts'

/** Redacts personal data in the questions about a project, and in each wording of the answers. */
export const questionRedactor: Redactor = {
  find: listWith,
  remove: async (tx, passage) => [...(await emptyQuestions(tx, passage)), ...(await emptyAnswers(tx, passage))],
}
