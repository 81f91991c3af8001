import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { type Counts, none, readCounts } from './test-counts.ts'

export type Stage = {
  readonly name: string
  /** A program and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Where the command writes its counts, in the format of Vitest's JSON reporter. */
  readonly counts?: string
  /**
   * If few files fail, they are run once more, each in a process of its own, and the summary names them: on a busy
   * machine a kill or a browser may be late once. One at a time, because what a first try left in the database would
   * fail a second one there.
   */
  readonly secondChance?: boolean
  /** Why this stage cannot run here. The others run, and the whole fails. */
  readonly cannotRun?: string
}

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly isGreen: boolean
  readonly seconds: number
  /** A line for each stage: its result and its time. */
  readonly lines: readonly string[]
  /** Every test file with its seconds. */
  readonly files: Counts['files']
}

/**
 * More failing files than this are not chance: three of those that run beside one another may be late at once, twice.
 */
const fewFiles = 6

/**
 * Runs the stages in order; one that cannot run is reported and fails the whole at the end.
 *
 * @param afterFailure whether the stages after a failed one still run.
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
    // A stage that fails without a failing test counts as one failure, so that no failed run says "0 failed".
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
