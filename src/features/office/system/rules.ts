import { counted, inThousands } from '#values/count.ts'
import { dayMs, hourMs, type Instant, millisOf, minuteMs } from '#values/time.ts'

export const systemParts = [
  'mail',
  'payments',
  'events',
  'books',
  'files',
  'scanner',
  'search',
  'database',
  'schedules',
  'test_mode',
] as const
export type SystemPart = (typeof systemParts)[number]
/** `unknown` is said where nothing is known, never guessed. */
export const partStates = ['fine', 'look', 'broken', 'unknown'] as const
export type PartState = (typeof partStates)[number]

/** How a part stands: one word for the list, and a sentence. */
export type Standing = { readonly state: PartState; readonly word: string; readonly detail: string }

const heldUpMs = 10 * minuteMs
const proofMs = 26 * hourMs
/** Shares of the disk in use that call for attention. */
const [fullPercent, nearlyPercent] = [95, 85]
/** Changes that the index catches up with in a moment. */
const behindMax = 1000

const isOlder = (at: Instant | null, ms: number, now: Instant): boolean =>
  at !== null && millisOf(now) - millisOf(at) > ms

export type Waiting = { readonly waiting: number; readonly oldestAt: Instant | null }

export function mailStanding(
  { waiting, oldestAt, refused }: Waiting & { readonly refused: number },
  isSet: boolean,
  now: Instant,
): Standing {
  const held = `${counted(waiting, 'mail')} waiting`
  if (!isSet) return { state: 'look', word: 'Kept here', detail: `No mail server is set: ${held} on the mailbox page` }
  if (isOlder(oldestAt, heldUpMs, now)) return { state: 'broken', word: 'Held up', detail: held }
  const back = refused > 0 ? `, ${refused} refused in seven days` : ''
  return { state: 'fine', word: 'Leaving', detail: `${held}${back}` }
}

export function paymentsStanding(gateway: {
  readonly name: string
  readonly mode: 'live' | 'test' | 'none'
}): Standing {
  if (gateway.mode === 'none')
    return { state: 'broken', word: 'None', detail: 'No gateway is set: nothing can be paid' }
  if (gateway.mode === 'test') return { state: 'look', word: 'Test gateway', detail: 'No real money moves' }
  return { state: 'fine', word: 'Real money', detail: `By ${gateway.name}` }
}

export function eventsStanding({ waiting, oldestAt }: Waiting, lastAt: Instant | null, now: Instant): Standing {
  if (isOlder(oldestAt, heldUpMs, now))
    return { state: 'broken', word: 'Held up', detail: `${counted(waiting, 'event')} of the gateway not booked` }
  if (lastAt === null) return { state: 'unknown', word: 'Not known', detail: 'No event ever came from the gateway' }
  return { state: 'fine', word: 'Booked', detail: `${waiting} waiting` }
}

type Proved = { readonly at: Instant; readonly isWhole: boolean; readonly promises: number; readonly broken: number }

export function booksStanding(proof: Proved | undefined, now: Instant): Standing {
  if (!proof) return { state: 'unknown', word: 'Not known', detail: 'The books were never proven' }
  const { at, isWhole, promises, broken } = proof
  const kept = `${promises - broken} of ${promises} promises kept`
  if (!isWhole) return { state: 'broken', word: 'Broken', detail: `${kept}; gifts are paused` }
  if (broken > 0) return { state: 'look', word: 'Look', detail: kept }
  if (isOlder(at, proofMs, now)) return { state: 'look', word: 'Old', detail: `${kept}, but not since yesterday` }
  return { state: 'fine', word: 'Proven', detail: kept }
}

export function filesStanding(
  space: { readonly freeBytes: number; readonly totalBytes: number } | undefined,
): Standing {
  if (!space || space.totalBytes <= 0)
    return { state: 'unknown', word: 'Not known', detail: 'The storage does not say how much is free' }
  const percent = Math.round((1 - space.freeBytes / space.totalBytes) * 100)
  const free = `${(space.freeBytes / 1e9).toFixed(1)} GB free`
  const detail = `${percent}% of the disk used, ${free}`
  if (percent >= fullPercent) return { state: 'broken', word: 'Nearly full', detail }
  return percent >= nearlyPercent
    ? { state: 'look', word: 'Filling up', detail }
    : { state: 'fine', word: 'Fine', detail }
}

export const testModeStanding = (isOffered: boolean): Standing =>
  isOffered
    ? { state: 'fine', word: 'Offered', detail: 'Visitors may try the product in their browser alone' }
    : { state: 'fine', word: 'Off', detail: 'Not allowed here, or its files are not built' }

export const scannerStanding = (isSet: boolean): Standing =>
  isSet
    ? { state: 'unknown', word: 'Set', detail: 'Documents are scanned; whether it answers shows at the next upload' }
    : { state: 'look', word: 'None', detail: 'Documents are read for scripts, not scanned for viruses' }

/** Changes have no time of their own, so that only their number says how far behind the index is. */
export function searchStanding(waiting: number): Standing {
  const detail = `${inThousands(waiting)} waiting`
  return waiting > behindMax
    ? { state: 'look', word: 'Behind', detail: `${detail}; since when is not known` }
    : { state: 'fine', word: 'Up to date', detail }
}

export type Run = {
  readonly name: string
  readonly cron: string
  readonly beganAt: Instant
  readonly endedAt: Instant | null
  readonly failed: boolean
}

/** How often a cron line comes round: by the hour, by the day, or more rarely. */
export function periodMs(cron: string): number {
  const [, hour, day, , weekday] = cron.split(' ')
  if (hour?.includes('*') || hour?.includes('/')) return hourMs
  if (day !== '*') return 31 * dayMs
  return weekday === '*' ? dayMs : 7 * dayMs
}

/** A run has quarter of an hour; a schedule is late an hour after its time. */
export function runState({ cron, beganAt, endedAt, failed }: Run, now: Instant): 'ran' | 'runs' | 'failed' | 'late' {
  if (failed) return 'failed'
  if (isOlder(beganAt, periodMs(cron) + hourMs, now)) return 'late'
  if (endedAt === null) return isOlder(beganAt, 15 * minuteMs, now) ? 'failed' : 'runs'
  return 'ran'
}

export function schedulesStanding(runs: readonly Run[], now: Instant): Standing {
  if (runs.length === 0) return { state: 'unknown', word: 'Not known', detail: 'None has run yet' }
  const bad = runs.filter((run) => ['failed', 'late'].includes(runState(run, now)))
  if (bad.length > 0) return { state: 'broken', word: 'Look', detail: bad.map(({ name }) => name).join(', ') }
  return { state: 'fine', word: 'All ran', detail: counted(runs.length, 'schedule') }
}
