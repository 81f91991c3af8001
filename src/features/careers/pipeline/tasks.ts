import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { sendLetters } from './actions/letters.ts'

export const applicationLetters: Task = { name: 'application letters', everyMs: 15 * secondMs, run: sendLetters }
