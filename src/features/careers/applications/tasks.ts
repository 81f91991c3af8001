import type { Schedule } from '#platform/schedule.ts'
import type { Task } from '#platform/task.ts'
import { minuteMs } from '#values/time.ts'
import { mailDailyNews } from './actions/news.ts'
import { purgeApplications } from './actions/purge.ts'

export const applicationsPurge: Task = { name: 'applications', everyMs: 10 * minuteMs, run: purgeApplications }

export const applicationNewsSchedule: Schedule = { name: 'application-news', cron: '20 7 * * *', run: mailDailyNews }
