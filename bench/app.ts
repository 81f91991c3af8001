import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type RunningApp = { readonly origin: string; readonly pid: number; readonly stop: () => Promise<void> }

const root = join(import.meta.dirname, '..')

/** What `npm start` runs. Its `exec` makes the shell become the app, so the process we start is the one to measure. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** The product as its own process, as an operator would start it; resolves when it answers. */
export async function startApp(env: Readonly<Record<string, string>>): Promise<RunningApp> {
  const folder = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'fundamental-bench-'))
  const child = spawn('/bin/sh', ['-c', scripts.start], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      MODE: 'demo',
      SEED: 'none',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await originOf(child)
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
    if (!env.DATA_DIR) rmSync(folder, { recursive: true, force: true })
  }
  return { origin, pid: child.pid ?? 0, stop }
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((known, failed) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const origin = /is running \(\w+\): (\S+)/.exec(said)?.[1]
      if (origin) known(origin)
    })
    child.once('exit', (code) => failed(new Error(`the app ended with ${code}: ${said}`)))
  })
}
