import type { Changes } from '#platform/changes.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import { secondMs } from '#values/time.ts'
import { chosenOf, taxonomyOf } from '../rules/effective.ts'
import { listValues } from '../store.ts'
import { isFixedIn, settingsWith } from './defaults.ts'

type Given = { readonly database: Database; readonly changes: Changes; readonly log: Pick<Log, 'warn'> }

export type LiveSettings = {
  /** Its fields always have the current values. */
  readonly settings: Settings
  /** Reads the settings, and again on every change. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** The longest delay after a lost notification, as behind a pooler that swallows LISTEN. */
const sweepMs = 5 * secondMs

/**
 * The environment's settings, overridden by staff's changes and held in memory. The database notifies each process when
 * a change commits; a process catches up after a lost connection, and polls in case a notification was lost. While the
 * database is unreachable, the values read last stay in effect.
 */
export function openSettings({ database, changes, log }: Given, base: Settings, everyMs = sweepMs): LiveSettings {
  let current = settingsWith(base, {})
  let running: Promise<void> | undefined
  let isWantedAgain = false
  let isStopped = false
  let sweep: ReturnType<typeof setInterval> | undefined

  const read = async (): Promise<void> => {
    do {
      isWantedAgain = false
      const rows = await listValues(database)
      current = settingsWith(base, chosenOf(rows, isFixedIn(base)), taxonomyOf(rows))
    } while (isWantedAgain && !isStopped)
  }
  const refresh = (): Promise<void> => {
    // A change during a read may have come too late for it, so another read follows.
    isWantedAgain = true
    if (isStopped) return Promise.resolve()
    running ??= read()
      .catch((cause: unknown) => {
        if (!isStopped) log.warn('settings could not be read; those of before hold until they can', { cause })
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  return {
    settings: lookingAt(() => current),
    start: async () => {
      const onChange = (): void => void refresh()
      changes.follow({ changed: () => {}, written: () => {}, settings: onChange, missed: onChange })
      sweep = setInterval(onChange, everyMs)
      await refresh()
    },
    stop: () => {
      isStopped = true
      clearInterval(sweep)
    },
  }
}

/** An object whose fields always give the current settings, so that callers can hold on to it. */
function lookingAt(now: () => Settings): Settings {
  const keys = Object.keys(now()) as (keyof Settings)[]
  const fields = keys.map((key) => [key, { enumerable: true, get: () => now()[key] }] as const)
  return Object.defineProperties({}, Object.fromEntries(fields)) as Settings
}
