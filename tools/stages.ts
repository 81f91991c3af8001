import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { type Counts, countsVariable, type FileCounts, none, readCounts, sumOf } from './test-counts.ts'

export type Stage = {
  readonly name: string
  /** A program and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Where the command writes its counts (counts-reporter.ts). */
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
  readonly files: readonly FileCounts[]
}

/**
 * More failing files than this are not chance: three of those that run beside one another may be late at once, twice.
 */
const fewFiles = 6

/**
 * Runs the stages in order, those of an inner list side by side; one that cannot run is reported and fails the whole at
 * the end.
 *
 * @param afterFailure whether the stages after a failed one still run.
 */
export async function runStages(
  stages: readonly (Stage | readonly Stage[])[],
  say: (line: string) => void,
  afterFailure: 'stop' | 'go on' = 'stop',
): Promise<Outcome> {
  const began = performance.now()
  let [passed, failed, isGreen] = [0, 0, true]
  const lines: string[] = []
  const files: FileCounts[] = []
  for (const step of stages.map((one) => [one].flat())) {
    const able = step.filter((stage) => !stage.cannotRun)
    if (able.length > 0) say(`\n— ${able.map((stage) => stage.name).join(', ')}`)
    const runs = await Promise.all(able.map((stage) => run(stage, say, able.length > 1)))
    for (const { status, counted } of runs) {
      passed += sumOf(counted.files, 'passed')
      // A stage that fails without a failing test counts as one failure, so that no failed run says "0 failed".
      failed += Math.max(status === 0 ? 0 : 1, sumOf(counted.files, 'failed'))
      files.push(...counted.files)
    }
    lines.push(...runs.flatMap((one) => one.lines))
    lines.push(...step.flatMap((one) => (one.cannotRun ? [`${one.name}: not run. ${one.cannotRun}`] : [])))
    if (able.length < step.length) isGreen = false
    if (runs.every(({ status }) => status === 0)) continue
    isGreen = false
    if (afterFailure === 'stop') break
  }
  return { passed, failed, isGreen: isGreen && failed === 0, seconds: secondsSince(began), lines, files }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

type Run = { readonly status: number; readonly counted: Counts; readonly lines: readonly string[] }

async function run(stage: Stage, say: (line: string) => void, isBesideOthers: boolean): Promise<Run> {
  const began = performance.now()
  const { status, counted, again } = await runTwice(stage, say, isBesideOthers)
  const result = `${stage.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${secondsSince(began).toFixed(1)} s`
  const chance = again.length > 0 ? [`  needed a second chance: ${again.join(', ')}`] : []
  return { status, counted, lines: [result, ...chance] }
}

async function runTwice(stage: Stage, say: (line: string) => void, isBesideOthers: boolean) {
  const first = await runOnce(stage, isBesideOthers)
  const again = first.counted.files.filter((file) => !file.isGreen).map((file) => relative(process.cwd(), file.name))
  const isChance = again.length > 0 && again.length <= fewFiles && first.counted.unhandledErrors === 0
  if (first.status === 0 || !stage.secondChance || !isChance) return { ...first, again: [] }
  say(`\n— ${stage.name}, once more: ${again.join(', ')}`)
  const second = await runOnce({ ...stage, command: [...stage.command, ...again] }, isBesideOthers)
  const files = [...first.counted.files.filter((file) => file.isGreen), ...second.counted.files]
  return { status: second.status, counted: { ...second.counted, files }, again }
}

async function runOnce(stage: Stage, isBesideOthers: boolean): Promise<{ status: number; counted: Counts }> {
  if (stage.counts) rmSync(stage.counts, { force: true })
  const status = await exitCodeOf(stage, isBesideOthers)
  return { status, counted: stage.counts ? readCounts(stage.counts) : none }
}

/** @param isBesideOthers keeps what it prints until it ends, so that the lines of two programs do not mix. */
function exitCodeOf({ name, command, counts }: Stage, isBesideOthers: boolean): Promise<number> {
  const [program, ...given] = command
  const env = counts ? { ...process.env, [countsVariable]: counts } : process.env
  const started = spawn(program, given, { env, stdio: isBesideOthers ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  const printed: Buffer[] = []
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (bytes: Buffer) => printed.push(bytes))
  return new Promise((resolve) => {
    const end = (status: number): void => {
      if (printed.length > 0) process.stdout.write(`${name}:\n${Buffer.concat(printed)}`)
      resolve(status)
    }
    started.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      end(1)
    })
    started.on('close', (status) => end(status ?? 1))
  })
}
