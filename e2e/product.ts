import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type RunningProduct = {
  readonly origin: string
  /** Defects that it logged since the last look, or that it ended. */
  readonly faults: () => readonly string[]
  /** Runs a command of the operator beside it, with its settings. @returns what it said. */
  readonly command: (file: string, ...words: string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

const startFile = join(import.meta.dirname, '../src/hosts/node/start.ts')

/** The product as `npm start` starts it: a free port, a data folder that goes with it, demo mode and an empty world. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-e2e-'))
  // Started by root, PostgreSQL runs as a user who must get in.
  chmodSync(folder, 0o711)
  const env = { PATH: process.env.PATH, PORT: '0', SEED: 'none', LOG_LEVEL: 'error', DATA_DIR: folder, ...settings }
  const child = spawn(process.execPath, [startFile], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let said = ''
  const isReady = new Promise<void>((ready) => {
    const listen = (chunk: Buffer): void => {
      said += chunk
      if (said.includes('Ctrl-C stops it.\n')) ready()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })
  await Promise.race([isReady, ended])
  const origin = /is running \(\w+\): (\S+)/.exec(said)?.[1]
  if (!origin) throw new Error(`the product ended: ${said}`)
  let seen = said.length
  return {
    origin,
    faults: () => {
      const news = said.slice(seen).split('\n')
      seen = said.length
      const end = child.exitCode ?? child.signalCode
      return [...news.filter(Boolean), ...(end === null ? [] : [`the product ended: ${end}`])]
    },
    command: async (file, ...words) => {
      const run = promisify(execFile)
      // Its port was free, not set: what an operator would know as its address.
      const known = { env: { ...env, ORIGIN: origin } }
      const { stdout } = await run(process.execPath, [join(import.meta.dirname, '..', file), ...words], known)
      return stdout
    },
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
