import type { Task } from '#platform/task.ts'
import { secondMs } from '#values/time.ts'
import { sendRefunds } from './actions/send.ts'
import { sendAnswers } from './actions/send-answers.ts'

export const refundsTask: Task = { name: 'refunds', everyMs: secondMs, run: sendRefunds }
export const disputeAnswersTask: Task = { name: 'dispute-answers', everyMs: secondMs, run: sendAnswers }
