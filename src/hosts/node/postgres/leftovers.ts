import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf } from '../process-identity.ts'

/**
 * Ends processes that an earlier run left in this cluster: a server whose app was killed, or the children of a killed
 * server. Lock the data folder first: then no living app owns them. A stale `postmaster.pid` is removed only when no
 * process is left, because PostgreSQL uses it to find surviving children.
 */
export async function killOrphans(cluster: string): Promise<void> {
  const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
  for (const signal of signals) {
    const server = serverOf(cluster)
    if (server !== undefined) send(server, signal)
    if (await isEmptyWithin(cluster, signal === 'SIGINT' ? 10_000 : 3000)) break
    // Children of a dead server end on their own; the rest is killed.
    if (signal === 'SIGKILL') for (const pid of processesIn(cluster)) send(pid, signal)
  }
  if (processesIn(cluster).length === 0) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** The pid of the server of this cluster; undefined when the file names an ended or another process. */
export function serverOf(cluster: string): number | undefined {
  const pid = Number(pidFileOf(cluster)?.[0])
  if (identityOf(pid) === undefined) return undefined
  return process.platform === 'linux' && !processesIn(cluster).includes(pid) ? undefined : pid
}

/** The lines of postmaster.pid: pid, folder, start, port, socket folder, address, shared memory, state. */
export function pidFileOf(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

async function isEmptyWithin(cluster: string, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 20) {
    if (processesIn(cluster).length === 0) return true
    await pause(20)
  }
  return false
}

/** The working folder of a PostgreSQL process is its cluster, which is more reliable than a pid in a file. */
function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') {
    const pid = Number(pidFileOf(cluster)?.[0])
    return identityOf(pid) === undefined ? [] : [pid]
  }
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolderOf(pid) === folder)
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
