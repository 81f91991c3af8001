import type { Redactor } from '#platform/redactors.ts'
import { emptyAnswers, emptyQuestions, listAskerIds, listWith } from '../store/redaction.ts'

/** Takes something personal out of what was asked about a project, and out of each wording of the answers. */
export const questionRedactor: Redactor = {
  find: listWith,
  remove: async (tx, passage) => [...(await emptyQuestions(tx, passage)), ...(await emptyAnswers(tx, passage))],
}

/** The persons who asked about a project. */
export const listAskers = listAskerIds
