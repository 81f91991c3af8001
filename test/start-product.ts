import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environmentOf, startProcess } from './start-process.ts'

export type RunningProduct = {
  readonly origin: string
  readonly pid: number
  /** Defects that it logged since the last look, or that it ended. */
  readonly faults: () => readonly string[]
  /** Runs a command of the operator beside it, with its settings. @returns what the command printed. */
  readonly command: (file: string, ...words: string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * The running product, on an empty world; it logs defects alone.
 *
 * @param settings unless they name a data folder, it has one of its own that is removed when it stops.
 */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-run-'))
  // Started by root, PostgreSQL runs as a user who must get in.
  chmodSync(folder, 0o711)
  const given = { LOG_LEVEL: 'error', DATA_DIR: folder, ...settings }
  const started = startProcess(given)
  const { child, output } = started
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const origin = await started.origin.catch((cause) => {
    remove()
    throw cause
  })
  let seen = output().length
  return {
    origin,
    pid: child.pid ?? 0,
    faults: () => {
      const news = output().slice(seen).split('\n')
      seen = output().length
      const end = child.exitCode ?? child.signalCode
      return [...news.filter(Boolean), ...(end === null ? [] : [`the product ended: ${end}`])]
    },
    command: async (file, ...words) => {
      // Its port was free, not set: what an operator would know as its address.
      const env = environmentOf({ ...given, ORIGIN: origin })
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, '..', file), ...words],
        {
          env,
        },
      )
      return stdout
    },
    stop: async () => {
      await started.stop()
      remove()
    },
  }
}
