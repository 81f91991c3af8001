import { readFileSync } from 'node:fs'

/** Vitest's JSON report. */
export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly failedFiles: readonly { readonly name: string; readonly passed: number }[]
  /** How long each file took. */
  readonly files: readonly { readonly name: string; readonly seconds: number }[]
}

export const none: Counts = { passed: 0, failed: 0, failedFiles: [], files: [] }

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Without a file the runner did not finish: the exit code tells. */
export function readCounts(file: string): Counts {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Report
    const results = read.testResults ?? []
    const failedFiles = results
      .filter((one) => one.status === 'failed')
      .map(({ name, assertionResults }) => ({
        name,
        passed: assertionResults.filter((one) => one.status === 'passed').length,
      }))
    const files = results.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    return { passed: read.numPassedTests, failed: read.numFailedTests, failedFiles, files }
  } catch {
    return none
  }
}
