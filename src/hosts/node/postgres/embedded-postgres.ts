import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainProblem } from '../plain-problem.ts'
import { findBinaries } from './binaries.ts'
import { clusterOf, makeClusterOnce, passwordOf, surroundings } from './cluster.ts'
import type { PostgresHome } from './home.ts'
import { killOrphans, pidFileOf } from './leftovers.ts'

export type EmbeddedPostgres = {
  /** Contains the superuser's password: never log it. */
  readonly url: string
  /** The server's process id, which changes after a restart. */
  pid(): number | undefined
  /** Ends sessions, writes a checkpoint and returns when the server has stopped. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** False only in tests: the server does not wait for the disk. */
  durable?: boolean
  /** After several restarts in a short time, the pause before each further one. */
  pauseMs?: number
  /** Called when the server stopped unexpectedly and is restarted, and when the restart fails. */
  onTrouble?: (sentence: string) => void
}

const readyWithinMs = 60_000
const restartsMax = 5
const restartsWindowMs = 600_000
/** A server that cannot run is not started again and again at full speed, but it is never given up. */
const slowPauseMs = 60_000

/**
 * Starts PostgreSQL in its own process group, so that a terminal's Ctrl-C reaches only the app, which finishes its
 * requests before it stops the database. Lock the data folder first: processes of an earlier run are ended.
 *
 * @throws PlainProblem when there are no binaries for this machine or the server does not start.
 */
export async function startEmbeddedPostgres(
  home: PostgresHome,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const { durable = true, pauseMs = slowPauseMs } = options
  const binaries = await findBinaries(home)
  await makeClusterOnce(home, binaries, { durable })
  await killOrphans(clusterOf(home))
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
        options.onTrouble?.(`PostgreSQL ended too often and is started again in ${pauseMs / 1000} seconds.`)
        await pause(pauseMs, undefined, { ref: false })
        if (stopping) return
      }
      options.onTrouble?.('PostgreSQL ended without being asked and is being started again.')
      await killOrphans(clusterOf(home))
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
    // Another program may have taken the free port in the meantime; an error at the second try is reported.
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

/** Memory by huge pages: a quarter fewer page faults in tests, whose connections live for seconds. It costs memory. */
const hasty = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

function spawnServer(home: PostgresHome, binaries: string, port: number, durable: boolean): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: 'UTC',
    jit: 'off',
    // Loaded once, and not again by each connection whose first trigger runs.
    shared_preload_libraries: 'plpgsql',
    // Tests run a statement once or twice in a connection, and a plan for its values alone costs more than it saves.
    plan_cache_mode: durable ? 'auto' : 'force_generic_plan',
    max_connections: '100',
    // The app reports failed statements; in this file they would only expose people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  const around = surroundings(home)
  const log = openSync(logFileOf(home), 'w', 0o600)
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', clusterOf(home), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...around, env: { ...around.env, ...(durable ? {} : hasty) }, detached: true, stdio: ['ignore', log, log] },
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
    // Checked first: after a crash the file of a server that had just started still says "ready".
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

/** SIGINT is PostgreSQL's fast shutdown: sessions end, a checkpoint is written. */
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
