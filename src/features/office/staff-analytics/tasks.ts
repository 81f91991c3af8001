import type { Schedule } from '#platform/schedule.ts'
import { refreshHours, refreshPeople } from './actions/refresh.ts'

/** The running hour is counted again and again. */
export const figuresSchedule: Schedule = { name: 'figures', cron: '*/10 * * * *', run: refreshHours }

/** Hourly: it reads when each donor gave, all of them. */
export const cohortsSchedule: Schedule = { name: 'cohorts', cron: '7 * * * *', run: refreshPeople }
