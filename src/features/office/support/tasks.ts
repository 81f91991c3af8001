import type { Task } from '#platform/task.ts'
import { releaseAnswers } from './actions/release.ts'

/** Answers leave ten seconds after they were sent; nobody waits for them to the second. */
export const ticketAnswersTask: Task = { name: 'ticket-answers', everyMs: 2000, run: releaseAnswers }
