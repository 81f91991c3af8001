import type { Task } from '#platform/task.ts'
import { hourMs } from '#values/time.ts'
import { sweep } from './actions.ts'

/** Removes uploads that stayed unattached for a day, with their bytes. */
export const filesSweep: Task = { name: 'files-sweep', everyMs: hourMs, run: sweep }
