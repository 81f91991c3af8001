import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import { isTestModeBuilt, unfinishedFolder } from './test-mode-stamp.ts'

export type TestModeBehind = {
  readonly start: () => void
  /** The next start begins an unfinished build again. */
  readonly stop: () => Promise<void>
}

type Build = { readonly isDone: () => boolean; readonly file: string; readonly words: readonly string[] }
const ours: Build = { isDone: isTestModeBuilt, file: join(import.meta.dirname, 'build.ts'), words: ['--test-mode'] }

/**
 * Builds the files of Test Mode if they are missing or were built from other sources, in a process of low priority. It
 * takes a minute or two; the product offers Test Mode once they exist (test-mode-files.ts).
 */
export function testModeBehind(log: Pick<Log, 'warn'>, build = ours): TestModeBehind {
  let child: ChildProcess | undefined
  let isStopped = false
  const start = (): void => {
    if (isStopped || build.isDone()) return
    child = spawn(process.execPath, [build.file, ...build.words], { stdio: 'ignore' })
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.once('exit', (status) => {
      if (status !== 0 && !isStopped) log.warn('Test Mode is not offered: its files could not be made', { status })
    })
  }
  const stop = async (): Promise<void> => {
    isStopped = true
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
    rmSync(unfinishedFolder(child.pid), { recursive: true, force: true })
  }
  return { start, stop }
}
