import type { Platform } from './platform.ts'

/** Work for a time of the day rather than for rows that wait (platform/task.ts). Safe to run twice. */
export type Schedule = {
  /** Letters and hyphens; the name under which processes agree that it is the same one. */
  readonly name: string
  /** A cron line of five fields, in UTC. What was missed while nothing ran is done once, late. */
  readonly cron: string
  readonly run: (platform: Platform) => Promise<void>
}
