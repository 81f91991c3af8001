import type { Schedule } from '#platform/schedule.ts'
import { compareWithGateway } from './actions/reconcile.ts'

/** At night, UTC, after the check of the books. */
export const reconciliationSchedule: Schedule = {
  name: 'reconciliation',
  cron: '40 3 * * *',
  run: async (platform) => void (await compareWithGateway(platform)),
}
