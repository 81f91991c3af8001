import { applicationsPurge } from '#features/careers/applications/tasks.ts'
import { renewAlerts } from '#features/careers/jobs/actions/alerts.ts'
import { jobTasks } from '#features/careers/jobs/tasks.ts'
import { applicationLetters } from '#features/careers/pipeline/tasks.ts'
import { renewDigests } from '#features/community/digests/actions/renew.ts'
import { digestsTask } from '#features/community/digests/tasks.ts'
import { dropGoneMessages } from '#features/community/messages/actions/mail-unread.ts'
import { messageTasks } from '#features/community/messages/tasks.ts'
import { filesSweep } from '#features/foundation/files/tasks.ts'
import { mailTasks } from '#features/foundation/mail/tasks.ts'
import { reportsPurge } from '#features/foundation/reports/tasks.ts'
import { donationTotalsTask, giftNetworksSweep } from '#features/funding/donations/tasks.ts'
import { ledgerBalancesTask } from '#features/funding/ledger/tasks.ts'
import { askingTask, paymentsTask, silenceTask } from '#features/funding/payments/tasks.ts'
import { payoutsCareTask, payoutsTask } from '#features/funding/payouts/tasks.ts'
import { disputeAnswersTask, ownGiftsTask, refundsTask } from '#features/funding/refunds/tasks.ts'
import { planTasks } from '#features/funding/subscriptions/tasks.ts'
import { testGatewayTask } from '#features/funding/test-gateway/tasks.ts'
import {
  bansEnd,
  identityHooks,
  identitySms,
  identitySweep,
  signingKeysTask,
} from '#features/identity/accounts/tasks.ts'
import { identityMails, signInSweep } from '#features/identity/sign-in/tasks.ts'
import { caseRefundsTask } from '#features/office/moderation/tasks.ts'
import { ticketAnswersTask, ticketsPurge } from '#features/office/support/tasks.ts'
import { draftsSweep } from '#features/research/drafts/tasks.ts'
import { projectTasks } from '#features/research/projects/tasks.ts'
import { reviewAlertsTask, reviewClaimsTask, reviewLettersTask } from '#features/research/reviews/tasks.ts'
import { withholdHiddenUpdates } from '#features/research/updates/actions/notify-readers.ts'
import { updateTasks } from '#features/research/updates/tasks.ts'
import { verificationsTask } from '#features/research/verifications/tasks.ts'
import { searchTasks } from '#features/site/search/tasks.ts'
import type { Task } from '#platform/task.ts'

/** All background work, one line each. */
// biome-ignore format: one line each
export const allTasks: readonly Task[] = [
  applicationLetters,
  applicationsPurge,
  askingTask,
  bansEnd,
  caseRefundsTask,
  digestsTask,
  donationTotalsTask,
  draftsSweep,
  filesSweep,
  giftNetworksSweep,
  identityHooks,
  identityMails,
  identitySms,
  identitySweep,
  ...jobTasks,
  ledgerBalancesTask,
  ...mailTasks(renewDigests, renewAlerts, withholdHiddenUpdates, dropGoneMessages),
  ...messageTasks,
  ...projectTasks,
  ...searchTasks,
  signInSweep,
  paymentsTask,
  payoutsCareTask,
  payoutsTask,
  silenceTask,
  ownGiftsTask,
  ...planTasks,
  refundsTask,
  reportsPurge,
  reviewAlertsTask,
  reviewClaimsTask,
  reviewLettersTask,
  disputeAnswersTask,
  signingKeysTask,
  testGatewayTask,
  ticketAnswersTask,
  ticketsPurge,
  ...updateTasks,
  verificationsTask,
]
