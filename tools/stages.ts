import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

export type Stage = {
  readonly name: string
  /** A program and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Where the command leaves its counts, as Vitest's JSON reporter writes them. */
  readonly counts?: string
  /** One sentence: this stage cannot run here. The others do, and the whole fails. */
  readonly cannotRun?: string
}

export type Outcome = { readonly passed: number; readonly failed: number; readonly isGreen: boolean }

/** Runs the stages in order and stops at the first that fails; one that cannot run is said and fails the whole at the end. */
export function runStages(stages: readonly Stage[], say: (line: string) => void): Outcome {
  let [passed, failed, isGreen] = [0, 0, true]
  const said: string[] = []
  for (const stage of stages) {
    if (stage.cannotRun) {
      said.push(`${stage.name}: not run. ${stage.cannotRun}`)
      isGreen = false
      continue
    }
    say(`\n— ${stage.name}`)
    const { status, seconds, counted } = run(stage)
    passed += counted.passed
    // A stage that fails without a failing test still counts as one, so that no red run reads "0 failed".
    failed += status === 0 ? counted.failed : Math.max(1, counted.failed)
    said.push(`${stage.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
    if (status === 0) continue
    isGreen = false
    break
  }
  for (const line of ['', ...said, `${passed} passed, ${failed} failed`]) say(line)
  return { passed, failed, isGreen: isGreen && failed === 0 }
}

function run(stage: Stage): { status: number; seconds: string; counted: { passed: number; failed: number } } {
  const [program, ...given] = stage.command
  if (stage.counts) rmSync(stage.counts, { force: true })
  const before = performance.now()
  const ended = spawnSync(program, given, { stdio: 'inherit' })
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  if (ended.error) console.error(`${program}: ${ended.error.message}`)
  return {
    status: ended.status ?? 1,
    seconds,
    counted: stage.counts ? readCounts(stage.counts) : { passed: 0, failed: 0 },
  }
}

/** No file means that the runner did not come to its end: the exit code tells. */
function readCounts(file: string): { passed: number; failed: number } {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    return { passed: read.numPassedTests, failed: read.numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
