import type { PaidJob } from '#features/careers/jobs/contract/objects.ts'
import type { ProjectLedger } from '#features/funding/donations/contract.ts'
import type { ProjectSpending } from '#features/funding/payouts/contract/objects.ts'
import type { Supporters } from '#features/funding/supporters/contract.ts'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import type { ProjectQuestions } from '#features/research/questions/contract.ts'
import type { ReviewRecord } from '#features/research/reviews/contract/objects.ts'

/** What a project's page shows; besides the project only what its current tab needs. */
export type PageData = {
  readonly project: ProjectDetail
  readonly ledger: ProjectLedger | undefined
  readonly spending: ProjectSpending | undefined
  readonly questions: ProjectQuestions | undefined
  readonly record: ReviewRecord | undefined
  /** Open positions that the project pays for. */
  readonly positions: readonly PaidJob[]
  readonly supporters: Supporters | undefined
  /** The cursor of the supporters' page. */
  readonly supportersAfter: string | undefined
}
