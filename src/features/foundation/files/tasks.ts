import type { Task } from '#platform/task.ts'
import { hourMs } from '#values/time.ts'
import { sweep } from './actions.ts'

/** Uploads that no form named within a day are removed, bytes and all. */
export const filesSweep: Task = { name: 'files-sweep', everyMs: hourMs, run: sweep }
