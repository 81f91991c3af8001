import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { purgeTickets } from './actions/purge.ts'
import { releaseAnswers } from './actions/release.ts'

/** Answers leave ten seconds after they were sent; the exact second does not matter. */
export const ticketAnswersTask: Task = { name: 'ticket-answers', everyMs: 2000, run: releaseAnswers }

/** Empties what was solved long ago, and removes files that no message names. */
export const ticketsPurge: Task = { name: 'tickets-purge', everyMs: 10 * minuteMs, run: purgeTickets }
