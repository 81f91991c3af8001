import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { type Counts, countsVariable } from './test-counts.ts'

/** A reporter of Vitest that writes `Counts`: the published JSON reporter leaves out errors outside of tests. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[countsVariable]
    if (file) writeFileSync(file, JSON.stringify(countsOf(modules, unhandledErrors.length)))
  }
}

function countsOf(modules: readonly TestModule[], unhandledErrors: number): Counts {
  const files = modules.map((module) => {
    const results = [...module.children.allTests()].map((test) => test.result().state)
    const { duration, collectDuration } = module.diagnostic()
    return {
      name: module.moduleId,
      passed: results.filter((state) => state === 'passed').length,
      failed: results.filter((state) => state === 'failed').length,
      isGreen: module.state() !== 'failed',
      seconds: (duration + collectDuration) / 1000,
    }
  })
  return { unhandledErrors, files }
}
