import { applicationNewsSchedule } from '#features/careers/applications/tasks.ts'
import { digestDueSchedule } from '#features/community/digests/tasks.ts'
import { recorded } from '#features/foundation/installation/actions.ts'
import { mailWordsSchedule } from '#features/foundation/mail/tasks.ts'
import { outcomesSchedule } from '#features/funding/outcomes/tasks.ts'
import { reconciliationSchedule } from '#features/funding/reconciliation/tasks.ts'
import { testPayoutSchedule } from '#features/funding/test-gateway/tasks.ts'
import { anonymousSchedule } from '#features/identity/sign-in/tasks.ts'
import { booksSchedule } from '#features/office/finance/tasks.ts'
import { cohortsSchedule, figuresSchedule } from '#features/office/staff-analytics/tasks.ts'
import { updateRemindersSchedule } from '#features/research/updates/tasks.ts'
import type { Schedule } from '#platform/schedule.ts'

/** All scheduled work, one line each; the time of the last run is stored. */
// biome-ignore format: one line each
export const allSchedules: readonly Schedule[] = [
  anonymousSchedule,
  applicationNewsSchedule,
  booksSchedule,
  cohortsSchedule,
  digestDueSchedule,
  figuresSchedule,
  mailWordsSchedule,
  outcomesSchedule,
  reconciliationSchedule,
  testPayoutSchedule,
  updateRemindersSchedule,
].map(recorded)
