import type { Task } from '#platform/task.ts'
import { hourMs } from '#values/time.ts'
import { followUp } from './actions/follow-up.ts'

/** Verifications expire by the clock, whether or not this runs: it notifies people, and removes old documents. */
export const verificationsTask: Task = { name: 'verifications', everyMs: hourMs, run: followUp }
