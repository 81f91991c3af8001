import { readScheduleRuns } from '#features/foundation/installation/actions.ts'
import { readNewestProof } from '#features/office/finance/actions/read.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import type { SystemState } from './contract.ts'
import {
  booksStanding,
  eventsStanding,
  filesStanding,
  mailStanding,
  paymentsStanding,
  runState,
  type Standing,
  type SystemPart,
  scannerStanding,
  schedulesStanding,
  searchStanding,
  testModeStanding,
} from './rules.ts'
import { countSearchChanges, findEvents, findMails, sizeOfDatabase } from './store.ts'

/** Asked at each look: nothing of it is kept. */
export async function readSystem(platform: Platform): Promise<SystemState> {
  const { database, clock, files, mailer, payments, scanner, settings } = platform
  const now = clock.now()
  const [mails, events, search, proof, runs, bytes, space] = await Promise.all([
    findMails(database, now),
    findEvents(database),
    countSearchChanges(database),
    readNewestProof(database),
    readScheduleRuns(platform),
    sizeOfDatabase(database),
    files.space?.().catch(() => undefined),
  ])
  const broken = proof?.promises.filter((one) => one.broken.length > 0).length ?? 0
  const proved = proof && { at: proof.at, isWhole: proof.isWhole, promises: proof.promises.length, broken }
  const part = (name: SystemPart, standing: Standing, at: Instant | null = null) => ({ part: name, ...standing, at })
  const lastRunAt = runs
    .map(({ beganAt }) => beganAt)
    .reduce<Instant | null>((one, two) => (one && one > two ? one : two), null)
  return {
    parts: [
      part('mail', mailStanding(mails, mailer !== undefined, now), mails.lastAt),
      part('payments', paymentsStanding(payments)),
      part('events', eventsStanding(events, events.lastAt, now), events.lastAt),
      part('books', booksStanding(proved, now), proof?.at ?? null),
      part('files', filesStanding(space)),
      part('scanner', scannerStanding(scanner !== undefined)),
      part('search', searchStanding(search)),
      part('database', { state: 'fine', word: 'Answers', detail: `${(bytes / 1e6).toFixed(0)} MB` }),
      part('test_mode', testModeStanding(settings.offersTestMode)),
      part('schedules', schedulesStanding(runs, now), lastRunAt),
    ],
    schedules: runs.map((run) => ({
      ...{ name: run.name, state: runState(run, now), beganAt: run.beganAt, endedAt: run.endedAt },
    })),
    now,
  }
}
