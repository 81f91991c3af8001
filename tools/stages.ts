import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

export type Stage = {
  readonly name: string
  /** A program and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Where the command leaves its counts, as Vitest's JSON reporter writes them. */
  readonly counts?: string
  /**
   * Files that fail, if they are few, are run once more by themselves, and the summary names them: on a busy shared
   * machine a kill or a browser may come late once. A file at a time, since what a first try left behind would fail a
   * second one in the same database.
   */
  readonly secondChance?: boolean
  /** One sentence: this stage cannot run here. The others do, and the whole fails. */
  readonly cannotRun?: string
}

export type Outcome = { readonly passed: number; readonly failed: number; readonly isGreen: boolean }

/** More than these are no bad luck. */
const fewFiles = 3

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
    const { status, seconds, counted, again } = run(stage, say)
    passed += counted.passed
    // A stage that fails without a failing test still counts as one, so that no red run reads "0 failed".
    failed += status === 0 ? counted.failed : Math.max(1, counted.failed)
    said.push(`${stage.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
    if (again.length > 0) said.push(`  needed a second chance: ${again.join(', ')}`)
    if (status === 0) continue
    isGreen = false
    break
  }
  for (const line of ['', ...said, `${passed} passed, ${failed} failed`]) say(line)
  return { passed, failed, isGreen: isGreen && failed === 0 }
}

type Run = { status: number; seconds: string; counted: Counts; again: readonly string[] }

function run(stage: Stage, say: (line: string) => void): Run {
  const before = performance.now()
  const first = runOnce(stage)
  const elapsed = (): string => ((performance.now() - before) / 1000).toFixed(1)
  const again = first.counted.failedFiles.map((file) => relative(process.cwd(), file.name))
  if (first.status === 0 || !stage.secondChance || again.length === 0 || again.length > fewFiles)
    return { ...first, seconds: elapsed(), again: [] }
  say(`\n— ${stage.name}, once more: ${again.join(', ')}`)
  const second = runOnce({ ...stage, command: [...stage.command, ...again] })
  const alreadyPassed = first.counted.failedFiles.reduce((sum, file) => sum + file.passed, 0)
  const passed = first.counted.passed - alreadyPassed + second.counted.passed
  return { status: second.status, seconds: elapsed(), counted: { ...second.counted, passed }, again }
}

function runOnce(stage: Stage): { status: number; counted: Counts } {
  const [program, ...given] = stage.command
  if (stage.counts) rmSync(stage.counts, { force: true })
  const ended = spawnSync(program, given, { stdio: 'inherit' })
  if (ended.error) console.error(`${program}: ${ended.error.message}`)
  return { status: ended.status ?? 1, counted: stage.counts ? readCounts(stage.counts) : none }
}

type Counts = {
  readonly passed: number
  readonly failed: number
  readonly failedFiles: readonly { readonly name: string; readonly passed: number }[]
}
const none: Counts = { passed: 0, failed: 0, failedFiles: [] }

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** No file means that the runner did not come to its end: the exit code tells. */
function readCounts(file: string): Counts {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failedFiles = (read.testResults ?? [])
      .filter((one) => one.status === 'failed')
      .map(({ name, assertionResults }) => ({
        name,
        passed: assertionResults.filter((one) => one.status === 'passed').length,
      }))
    return { passed: read.numPassedTests, failed: read.numFailedTests, failedFiles }
  } catch {
    return none
  }
}
