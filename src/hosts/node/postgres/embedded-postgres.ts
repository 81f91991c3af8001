import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainProblem } from '../plain-problem.ts'
import { findBinaries } from './binaries.ts'
import { clusterOf, makeClusterOnce, passwordOf, surroundings } from './cluster.ts'
import type { PostgresHome } from './home.ts'
import { endLeftovers, pidFileOf } from './leftovers.ts'

export type EmbeddedPostgres = {
  /** With the superuser's password: never log it. */
  readonly url: string
  /** The server's process, which changes when it had to be started again. */
  pid(): number | undefined
  /** Ends sessions, writes everything out and returns when the server is gone. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** False only for tests: the server then does not wait for the disk. */
  durable?: boolean
  /** Told when the server ended without being asked and is started again, and when that fails for good. */
  onTrouble?: (sentence: string) => void
}

const readyWithinMs = 60_000
const restartsMax = 5
const restartsWindowMs = 600_000

/**
 * Starts PostgreSQL in its own process group, so that a terminal's Ctrl-C reaches the app alone, which drains
 * before it stops its database. Hold the data folder first: what an earlier run left there is ended.
 *
 * @throws PlainProblem when there are no binaries for this machine or the server does not come up.
 */
export async function startEmbeddedPostgres(
  home: PostgresHome,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true
  const binaries = await findBinaries(home)
  makeClusterOnce(home, binaries, { durable })
  await endLeftovers(clusterOf(home))
  let port = await freePort()
  let child: ChildProcess | undefined
  let stopping: Promise<void> | undefined
  let restarts: number[] = []
  const endWithUs = (): void => void child?.kill('SIGINT')
  process.once('exit', endWithUs)
  const launch = async (): Promise<void> => {
    const launched = spawnServer(home, binaries, port, durable)
    child = launched
    await becomesReady(launched, home)
    launched.once('exit', () => {
      startAgain().catch((error: unknown) => options.onTrouble?.(String(error)))
    })
  }

  const startAgain = async (): Promise<void> => {
    for (let isUp = false; !isUp && !stopping; ) {
      restarts = [...restarts.filter((at) => performance.now() - at < restartsWindowMs), performance.now()]
      if (restarts.length > restartsMax) {
        options.onTrouble?.('PostgreSQL ended too often and was not started again.')
        return
      }
      options.onTrouble?.('PostgreSQL ended without being asked and is being started again.')
      await endLeftovers(clusterOf(home))
      if (stopping) return
      isUp = await launch().then(
        () => true,
        (error: unknown) => {
          options.onTrouble?.(String(error))
          return false
        },
      )
    }
  }
  try {
    await launch()
  } catch {
    // Somebody else may have taken the free port in between; a second reason is said.
    port = await freePort()
    await launch()
  }

  return {
    url: `postgres://postgres:${passwordOf(home)}@127.0.0.1:${port}/postgres`,
    pid: () => child?.pid,
    stop: () => {
      process.off('exit', endWithUs)
      stopping ??= stopServer(child)
      return stopping
    },
  }
}

function spawnServer(home: PostgresHome, binaries: string, port: number, durable: boolean): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: 'UTC',
    jit: 'off',
    max_connections: '100',
    // Failed statements are the app's to report; here they would only write people's data into a file.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  const log = openSync(logFileOf(home), 'w', 0o600)
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', clusterOf(home), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...surroundings(home), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  return child
}

const logFileOf = (home: PostgresHome): string => join(home.folder, 'postgres.log')

async function becomesReady(child: ChildProcess, home: PostgresHome): Promise<void> {
  const logFile = logFileOf(home)
  const failed = new Promise<string>((tell) => child.once('error', (error) => tell(error.message)))
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += 5) {
    const lines = pidFileOf(clusterOf(home))
    // First, because the file of a server that was killed when it had just become ready still says so.
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      const reason = child.pid === undefined ? await failed : lastLineOf(logFile)
      throw new PlainProblem(`PostgreSQL did not start: ${reason} (its log is ${logFile}).`)
    }
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === 'ready') return
    await pause(5)
  }
  child.kill('SIGQUIT')
  throw new PlainProblem(`PostgreSQL was not ready within ${readyWithinMs / 1000} s (its log is ${logFile}).`)
}

/** SIGINT is PostgreSQL's fast shutdown: sessions end, the checkpoint is written. */
async function stopServer(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  await new Promise<void>((done) => {
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 30_000)
    child.once('exit', () => {
      clearTimeout(impatient)
      done()
    })
    child.kill('SIGINT')
  })
}

const lastLineOf = (file: string): string => readFileSync(file, 'utf8').trim().split('\n').at(-1) || 'it gave no reason'

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? found(address.port) : failed(new Error('no port'))))
    })
  })
