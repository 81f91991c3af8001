import type { Redactor } from '#platform/redactors.ts'
import * as store from '../store/redaction.ts'

const removals = [
  store.emptyLetters,
  store.emptyRequests,
  store.emptyRequestAnswers,
  store.emptyComments,
  store.emptyNotes,
  store.emptyReasons,
]

/** Redacts personal data in the reviews of a project, letters included. */
export const reviewRedactor: Redactor = {
  find: store.listWith,
  remove: async (tx, passage) => {
    const removed = []
    for (const remove of removals) removed.push(...(await remove(tx, passage)))
    return removed
  },
}
