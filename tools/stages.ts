import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { type Counts, none, readCounts } from './test-counts.ts'

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

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly isGreen: boolean
  readonly seconds: number
  /** A line for each stage: how it ended, and how long it took. */
  readonly lines: readonly string[]
  /** Every file of tests with its seconds. */
  readonly files: Counts['files']
}

/** More than these are no bad luck. */
const fewFiles = 3

/**
 * Runs the stages in order; one that cannot run is said and fails the whole at the end.
 *
 * @param afterFailure whether the stages behind one that failed still run.
 */
export function runStages(
  stages: readonly Stage[],
  say: (line: string) => void,
  afterFailure: 'stop' | 'go on' = 'stop',
): Outcome {
  const began = performance.now()
  let [passed, failed, isGreen] = [0, 0, true]
  const lines: string[] = []
  const files: Counts['files'][number][] = []
  for (const stage of stages) {
    if (stage.cannotRun) {
      lines.push(`${stage.name}: not run. ${stage.cannotRun}`)
      isGreen = false
      continue
    }
    say(`\n— ${stage.name}`)
    const { status, seconds, counted, again } = run(stage, say)
    passed += counted.passed
    files.push(...counted.files)
    // A stage that fails without a failing test still counts as one, so that no red run reads "0 failed".
    failed += status === 0 ? counted.failed : Math.max(1, counted.failed)
    lines.push(`${stage.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
    if (again.length > 0) lines.push(`  needed a second chance: ${again.join(', ')}`)
    if (status === 0) continue
    isGreen = false
    if (afterFailure === 'stop') break
  }
  return { passed, failed, isGreen: isGreen && failed === 0, seconds: secondsSince(began), lines, files }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

type Run = { status: number; seconds: number; counted: Counts; again: readonly string[] }

function run(stage: Stage, say: (line: string) => void): Run {
  const began = performance.now()
  const first = runOnce(stage)
  const again = first.counted.failedFiles.map((file) => relative(process.cwd(), file.name))
  if (first.status === 0 || !stage.secondChance || again.length === 0 || again.length > fewFiles)
    return { ...first, seconds: secondsSince(began), again: [] }
  say(`\n— ${stage.name}, once more: ${again.join(', ')}`)
  const second = runOnce({ ...stage, command: [...stage.command, ...again] })
  const alreadyPassed = first.counted.failedFiles.reduce((sum, file) => sum + file.passed, 0)
  const passed = first.counted.passed - alreadyPassed + second.counted.passed
  return {
    status: second.status,
    seconds: secondsSince(began),
    counted: { ...second.counted, passed, files: first.counted.files },
    again,
  }
}

function runOnce(stage: Stage): { status: number; counted: Counts } {
  const [program, ...given] = stage.command
  if (stage.counts) rmSync(stage.counts, { force: true })
  const ended = spawnSync(program, given, { stdio: 'inherit' })
  if (ended.error) console.error(`${program}: ${ended.error.message}`)
  return { status: ended.status ?? 1, counted: stage.counts ? readCounts(stage.counts) : none }
}
