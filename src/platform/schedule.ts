import type { Platform } from './platform.ts'

/** Work that runs at a time of day, not when rows wait (platform/task.ts). Safe to run twice. */
export type Schedule = {
  /** Letters and hyphens; processes use the name to run it only once. */
  readonly name: string
  /**
   * A cron line of five fields, in UTC. Runs that were missed while the product was stopped are made up for by a single
   * one.
   */
  readonly cron: string
  readonly run: (platform: Platform) => Promise<void>
}
