import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The product as a child process. */
export type StartedProcess = {
  readonly child: ChildProcess
  /** Its output so far, both streams. */
  readonly output: () => string
  /** The address it printed, once the start is complete. Rejects with its output when the process ends before. */
  readonly origin: Promise<string>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Stops it if it runs, and waits for its end. */
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

/**
 * The command of `npm start`. With `exec` the shell becomes the app, so that tests measure and kill the right process.
 */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }

/**
 * The environment of a start: these settings, a free port, no demo world, and of our own only PATH. Operators' commands
 * run from their sources, which compile once.
 */
export const environmentOf = (settings: Readonly<Record<string, string>>): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  PORT: '0',
  SEED: 'none',
  ...settings,
})

/** Starts the product as `npm start` does. @param file another entry file, with the same flags. */
export function startProcess(settings: Readonly<Record<string, string>>, file?: string): StartedProcess {
  const env = environmentOf(settings)
  const command = file ? scripts.start.replace(/\S+$/, file) : scripts.start
  const child = spawn('/bin/sh', ['-c', command], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  const origin = new Promise<string>((found, failed) => {
    const listen = (chunk: Buffer): void => {
      output += chunk
      const at = /is running \(\w+\): (\S+)[\s\S]*Ctrl-C stops it\.\n/.exec(output)?.[1]
      if (at) found(at)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => failed(new Error(`it ended: ${output}`)))
  })
  // Avoids an unhandled rejection when a caller never awaits the address.
  origin.catch(() => {})
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  return { child, output: () => output, origin, ended, stop }
}
