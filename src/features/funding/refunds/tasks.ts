import type { Task } from '#platform/task.ts'
import { minuteMs, secondMs } from '#values/time.ts'
import { returnOwnGifts } from './actions/return-own-gifts.ts'
import { sendRefunds } from './actions/send.ts'
import { sendAnswers } from './actions/send-answers.ts'

export const refundsTask: Task = { name: 'refunds', everyMs: secondMs, run: sendRefunds }
export const ownGiftsTask: Task = { name: 'own-gifts', everyMs: minuteMs, run: returnOwnGifts }
export const disputeAnswersTask: Task = { name: 'dispute-answers', everyMs: secondMs, run: sendAnswers }
