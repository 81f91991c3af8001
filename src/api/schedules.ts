import { booksSchedule } from '#features/finance/tasks.ts'
import { anonymousSchedule } from '#features/identity/tasks.ts'
import { mailWordsSchedule } from '#features/mail/tasks.ts'
import { outcomesSchedule } from '#features/outcomes/tasks.ts'
import { reconciliationSchedule } from '#features/reconciliation/tasks.ts'
import type { Schedule } from '#platform/schedule.ts'

/** Every slice's work by the clock, one line each. */
// biome-ignore format: one line each
export const allSchedules: readonly Schedule[] = [
  anonymousSchedule,
  booksSchedule,
  mailWordsSchedule,
  outcomesSchedule,
  reconciliationSchedule,
]
