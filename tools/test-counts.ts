import { readFileSync } from 'node:fs'

/** What a runner counted. */
export type Counts = {
  readonly files: readonly FileCounts[]
  /** Errors outside of all tests, such as a rejection that no code awaits. */
  readonly unhandledErrors: number
}

export type FileCounts = {
  readonly name: string
  readonly passed: number
  readonly failed: number
  /** False also when a hook failed or the file could not be loaded. */
  readonly isGreen: boolean
  readonly seconds: number
}

/** The environment variable that names the file for the counts. */
export const countsVariable = 'TEST_COUNTS'

export const none: Counts = { files: [], unhandledErrors: 0 }

/** Without a file the runner did not finish: the exit code tells. */
export function readCounts(file: string): Counts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts
  } catch {
    return none
  }
}

export const sumOf = (files: readonly FileCounts[], key: 'passed' | 'failed'): number =>
  files.reduce((sum, file) => sum + file[key], 0)
