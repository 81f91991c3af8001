import type { Task } from '#platform/task.ts'
import { hourMs } from '#values/time.ts'
import { forgetEnded } from './actions/drafts.ts'

/** Removes drafts that ended, and wordings that lost, after 30 days. */
export const draftsSweep: Task = { name: 'drafts-sweep', everyMs: hourMs, run: forgetEnded }
