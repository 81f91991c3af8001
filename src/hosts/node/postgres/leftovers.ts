import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf } from '../process-identity.ts'

/**
 * Ends what an earlier run left behind in this cluster: a server whose app was killed, or the children of a
 * server that was killed itself. Call it only while holding the data folder: then no living app owns them.
 * A stale `postmaster.pid` is removed only when nothing runs in the cluster any more, because PostgreSQL finds
 * surviving children through it.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
  for (const signal of signals) {
    const server = serverOf(cluster)
    if (server !== undefined) send(server, signal)
    if (await isEmptyWithin(cluster, signal === 'SIGINT' ? 10_000 : 3000)) break
    // Children of a dead server leave by themselves when they notice; what is stuck is pushed.
    if (signal === 'SIGKILL') for (const pid of processesIn(cluster)) send(pid, signal)
  }
  if (processesIn(cluster).length === 0) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** The number of the server that runs in this cluster; `undefined` when the file names a process that is gone or another. */
export function serverOf(cluster: string): number | undefined {
  const pid = Number(pidFileOf(cluster)?.[0])
  if (identityOf(pid) === undefined) return undefined
  return process.platform === 'linux' && !processesIn(cluster).includes(pid) ? undefined : pid
}

/** The lines of postmaster.pid: number, folder, start, port, socket folder, address, shared memory, state. */
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

/** Every PostgreSQL process works in its cluster's folder, which names it better than a number in a file. */
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
    // It ended in between, which is what was wanted.
  }
}
