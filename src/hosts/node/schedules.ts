import type { PgBoss } from 'pg-boss'
import type { Platform } from '#platform/platform.ts'
import type { Schedule } from '#platform/schedule.ts'
import { minuteMs, secondMs } from '#values/time.ts'

export type Schedules = { readonly stop: () => Promise<void> }

type Pace = {
  /** Delayed, so that the first requests are served first. */
  readonly beginAfterMs: number
  /** Seconds between two polls: how late a schedule may run. */
  readonly lookEverySeconds: number
}
const unhurried: Pace = { beginAfterMs: 5 * secondMs, lookEverySeconds: 30 }
const tryAgainMs = minuteMs

/**
 * Runs schedules by pg-boss, in the schema `pgboss` of the same database: the first process that claims an occurrence
 * runs it. A failed run is tried again twice; the run of a dead process is repeated by another one after 15 minutes.
 * When the database is unreachable, it is tried again each minute.
 */
export function openSchedules(
  databaseUrl: string,
  schedules: readonly Schedule[],
  platform: Platform,
  pace: Pace = unhurried,
): Schedules {
  let boss: PgBoss | undefined
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let beginning: Promise<void> = Promise.resolve()

  const begin = async (): Promise<void> => {
    try {
      boss = await startBoss(databaseUrl, platform, pace)
      for (const schedule of schedules) await take(boss, schedule, platform, pace)
    } catch (cause) {
      platform.log.warn('schedules cannot begin and will be tried again', { cause })
      await boss?.stop({ graceful: false }).catch(() => undefined)
      boss = undefined
      if (!stopped) wait(tryAgainMs)
    }
  }
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      beginning = begin()
    }, ms)
  }
  wait(pace.beginAfterMs)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await beginning
      await boss?.stop({ graceful: true, timeout: 5 * secondMs })
    },
  }
}

/** Loaded only now: pages do not need it. */
async function startBoss(connectionString: string, platform: Platform, pace: Pace): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss')
  const boss = new Boss({
    connectionString,
    application_name: 'fundamental schedules',
    max: 1,
    // We use only schedules, so features for large queues are off.
    monitorVacuum: false,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    superviseIntervalSeconds: 600,
    monitorIntervalSeconds: 600,
    queueCacheIntervalSeconds: 600,
    cronMonitorIntervalSeconds: pace.lookEverySeconds,
    cronWorkerIntervalSeconds: pace.lookEverySeconds,
  })
  boss.on('error', (cause) => platform.log.warn('schedules met a trouble', { cause }))
  return boss.start()
}

async function take(boss: PgBoss, { name, cron, run }: Schedule, platform: Platform, pace: Pace): Promise<void> {
  // Singleton: a schedule never runs twice at the same time.
  await boss.createQueue(name, { policy: 'singleton', retryLimit: 2, retryDelay: 60, expireInSeconds: 900 })
  await boss.work(name, { pollingIntervalSeconds: pace.lookEverySeconds }, async () => {
    await run(platform).catch((cause: unknown) => {
      platform.log.error('a schedule failed and will be tried again', { schedule: name, cause })
      throw cause
    })
  })
  await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' })
}
