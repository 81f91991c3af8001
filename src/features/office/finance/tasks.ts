import type { Schedule } from '#platform/schedule.ts'
import { runNightlyProof } from './actions/prove-books.ts'

/** At night, UTC, when traffic is low: it reads all the books. */
export const booksSchedule: Schedule = {
  name: 'books',
  cron: '10 3 * * *',
  run: runNightlyProof,
}
