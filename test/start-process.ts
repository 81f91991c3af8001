import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The product as a process of its own. */
export type StartedProcess = {
  readonly child: ChildProcess
  /** What it printed so far, both streams. */
  readonly output: () => string
  /** The address it printed, once it has printed all that a start says. Rejects with its output when it ends before. */
  readonly origin: Promise<string>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Asks it to stop, unless it has ended, and waits until it has. */
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

/** What `npm start` runs. Its `exec` makes the shell become the app: the process started here is the one to measure and to kill. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** The environment of a start: these settings, a free port, an empty world, and nothing of our own but where programs are. */
export const environmentOf = (settings: Readonly<Record<string, string>>): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  PORT: '0',
  SEED: 'none',
  ...settings,
})

/** Starts the product as `npm start` does. @param file another one to run with the same flags. */
export function startProcess(settings: Readonly<Record<string, string>>, file?: string): StartedProcess {
  const env = environmentOf(settings)
  const command = file ? scripts.start.replace(/\S+$/, file) : scripts.start
  const child = spawn('/bin/sh', ['-c', command], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  const origin = new Promise<string>((found, failed) => {
    const listen = (chunk: Buffer): void => {
      said += chunk
      const at = /is running \(\w+\): (\S+)[\s\S]*Ctrl-C stops it\.\n/.exec(said)?.[1]
      if (at) found(at)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => failed(new Error(`it ended: ${said}`)))
  })
  // A caller that never asks for the address does not want its failure.
  origin.catch(() => {})
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  return { child, output: () => said, origin, ended, stop }
}
