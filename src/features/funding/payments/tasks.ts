import type { Task } from '#platform/task.ts'
import { minuteMs, secondMs } from '#values/time.ts'
import { askAboutGifts } from './actions/ask-about-gifts.ts'
import { handleEvents } from './actions/handle-events.ts'
import { noticeSilence } from './actions/notice-silence.ts'

export const paymentsTask: Task = { name: 'payments', everyMs: secondMs, run: handleEvents }

/** Payments that the gateway sends no events about. */
export const askingTask: Task = { name: 'asking', everyMs: secondMs, run: askAboutGifts }
export const silenceTask: Task = { name: 'silence', everyMs: minuteMs, run: noticeSilence }
