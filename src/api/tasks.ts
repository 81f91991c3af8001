import { donationTotalsTask } from '#features/donations/tasks.ts'
import { filesSweep } from '#features/files/tasks.ts'
import {
  bansEnd,
  identityHooks,
  identityMails,
  identitySms,
  identitySweep,
  signingKeysTask,
} from '#features/identity/tasks.ts'
import { ledgerBalancesTask } from '#features/ledger/tasks.ts'
import { mailTask } from '#features/mail/tasks.ts'
import { paymentsTask } from '#features/payments/tasks.ts'
import { projectTasks } from '#features/projects/tasks.ts'
import { disputeAnswersTask, refundsTask } from '#features/refunds/tasks.ts'
import { testGatewayTask } from '#features/test-gateway/tasks.ts'
import type { Task } from '#platform/task.ts'

/** Every slice's background work, one line each. */
// biome-ignore format: one line each
export const allTasks: readonly Task[] = [
  bansEnd,
  donationTotalsTask,
  filesSweep,
  identityHooks,
  identityMails,
  identitySms,
  identitySweep,
  ledgerBalancesTask,
  mailTask,
  ...projectTasks,
  paymentsTask,
  refundsTask,
  disputeAnswersTask,
  signingKeysTask,
  testGatewayTask,
]
