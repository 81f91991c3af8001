import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environmentOf, startProcess } from './start-process.ts'

export type RunningProduct = {
  readonly origin: string
  readonly pid: number
  /** Defects logged since the last call, or that the process ended. */
  readonly faults: () => readonly string[]
  /** Runs an operator's command next to it, with its settings. @returns the command's output. */
  readonly command: (file: string, ...words: string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Starts the product without a demo world; it logs only defects.
 *
 * @param settings without a data folder, it uses a new one that is removed when it stops.
 */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-run-'))
  // When tests run as root, PostgreSQL's user must be able to enter.
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
      // The system chose the port: an operator would set it.
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
