import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The product as a process of its own, started as `npm start` starts it. */
export type StartedProcess = {
  readonly child: ChildProcess
  /** What it printed so far, both streams. */
  readonly output: () => string
  /** The address it printed. Rejects with its output when it ends before. */
  readonly origin: Promise<string>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

const startFile = join(import.meta.dirname, '../src/hosts/node/start.ts')

/** @param settings of the environment; nothing else is passed on but PATH, and a free port is taken. */
export function startProcess(settings: Readonly<Record<string, string>>, file = startFile): StartedProcess {
  const env = { PATH: process.env.PATH, PORT: '0', SEED: 'none', ...settings }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  const origin = new Promise<string>((found, failed) => {
    const listen = (chunk: Buffer): void => {
      said += chunk
      const at = /is running \(\w+\): (\S+)/.exec(said)?.[1]
      if (at) found(at)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => failed(new Error(`it ended: ${said}`)))
  })
  // Whoever does not ask for the address does not want to hear of it.
  origin.catch(() => {})
  return { child, output: () => said, origin, ended }
}
