import { applicationChecks } from '#features/careers/applications/checks.ts'
import { jobChecks } from '#features/careers/jobs/checks.ts'
import { pipelineChecks } from '#features/careers/pipeline/checks.ts'
import { connectionChecks } from '#features/community/connections/checks.ts'
import { digestChecks } from '#features/community/digests/checks.ts'
import { messageChecks } from '#features/community/messages/checks.ts'
import { bounceChecks } from '#features/foundation/bounces/checks.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { reportChecks } from '#features/foundation/reports/checks.ts'
import { settingChecks } from '#features/foundation/settings/checks.ts'
import { boostChecks } from '#features/funding/boosts/checks.ts'
import { donationChecks } from '#features/funding/donations/checks.ts'
import { ledgerChecks } from '#features/funding/ledger/checks.ts'
import { monthChecks } from '#features/funding/months/checks.ts'
import { outcomeChecks } from '#features/funding/outcomes/checks.ts'
import { paymentChecks } from '#features/funding/payments/checks.ts'
import { payoutChecks } from '#features/funding/payouts/checks.ts'
import { planSessionChecks } from '#features/funding/plan-sessions/checks.ts'
import { refundChecks } from '#features/funding/refunds/checks.ts'
import { releaseChecks } from '#features/funding/releases/checks.ts'
import { settlementChecks } from '#features/funding/settlements/checks.ts'
import { planChecks } from '#features/funding/subscriptions/checks.ts'
import { thanksChecks } from '#features/funding/thanks/checks.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import { textChecks } from '#features/office/content/checks.ts'
import { figureChecks } from '#features/office/staff-analytics/checks.ts'
import { ticketChecks } from '#features/office/support/checks.ts'
import { projectChecks } from '#features/research/projects/checks.ts'
import { questionChecks } from '#features/research/questions/checks.ts'
import { redactionChecks } from '#features/research/redactions/checks.ts'
import { reviewChecks } from '#features/research/reviews/checks.ts'
import { teamChecks } from '#features/research/team/checks.ts'
import { updateChecks } from '#features/research/updates/checks.ts'
import { verificationChecks } from '#features/research/verifications/checks.ts'
import { versionChecks } from '#features/research/versions/checks.ts'
import { searchChecks } from '#features/site/search/checks.ts'
import { sharingChecks } from '#features/site/sharing/checks.ts'
import type { Check } from '#platform/check.ts'
import { type Database, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { deskPaths } from '#values/desk-paths.ts'
import type { Instant } from '#values/time.ts'
import type { Proof } from '../contract.ts'
import { insertProof } from '../store/proofs.ts'

const checks: readonly Check[] = [
  ...ledgerChecks,
  ...monthChecks,
  ...donationChecks,
  ...refundChecks,
  ...outcomeChecks,
  ...paymentChecks,
  ...payoutChecks,
  ...releaseChecks,
  ...settlementChecks,
  ...planChecks,
  ...boostChecks,
  ...planSessionChecks,
  ...projectChecks,
  ...versionChecks,
  ...redactionChecks,
  ...updateChecks,
  ...applicationChecks,
  ...jobChecks,
  ...pipelineChecks,
  ...questionChecks,
  ...teamChecks,
  ...reviewChecks,
  ...searchChecks,
  ...sharingChecks,
  ...verificationChecks,
  ...thanksChecks,
  ...connectionChecks,
  ...messageChecks,
  ...reportChecks,
  ...digestChecks,
  ...bounceChecks,
  ...ticketChecks,
  ...textChecks,
  ...figureChecks,
  ...settingChecks,
]
const pausing = new Set(checks.filter((one) => one.pausesGifts !== false).map((one) => one.promise))

/** Runs all checks of the books on one snapshot, so that concurrent gifts cause no false alarm. */
export const proveBooks = (database: Database, now: Instant): Promise<Proof['promises']> =>
  database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const proofs: Proof['promises'] = []
    for (const { promise, broken } of checks) proofs.push({ promise, broken: [...(await broken(tx, now))] })
    return proofs
  })

type Prover = Pick<Platform, 'database' | 'clock' | 'random' | 'log'>

/** Checks the books and stores the result: a violation stops gifts until a check is clean (`areBooksWhole`). */
export async function storeProof(platform: Prover): Promise<Proof> {
  const { database, clock, log } = platform
  const at = clock.now()
  const promises = await proveBooks(database, at)
  const broken = promises.filter((one) => one.broken.length > 0).map((one) => one.promise)
  if (broken.length > 0) log.error('a promise of the books is broken', { broken })
  // Work that waits is no fault of the books: it is said, and money elsewhere goes on.
  const proof = { at, isWhole: !broken.some((promise) => pausing.has(promise)), promises }
  await insertProof(database, newId(platform), proof)
  return proof
}

/** The same, and notifies finance staff of a violation. */
export async function runNightlyProof(platform: Platform): Promise<void> {
  const { isWhole, at, promises } = await storeProof(platform)
  const broken = promises.filter((one) => one.broken.length > 0)
  if (broken.length === 0) return
  const notice = {
    type: 'system',
    eventKey: `books-broken:${at}`,
    title: isWhole ? 'A nightly check found something' : 'The books are broken, and gifts are paused',
    body: broken[0]?.promise,
    target: deskPaths.financial({ tab: 'books' }),
  } as const
  const staff = await listStaffWithPermission(platform.database, 'view_financial')
  await notify(
    platform.database,
    platform,
    staff.map((userId) => ({ ...notice, userId })),
  )
}
