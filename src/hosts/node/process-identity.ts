import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Identifies a running process, since pids are reused: on Linux by boot id and start tick, elsewhere by the start time
 * that `ps` prints. Undefined when no process has that pid; a zombie has ended.
 */
export function identityOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (!stat) return undefined
  // The second field is the command in parentheses, which may contain spaces: count from its end (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAtTick] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${startedAtTick}`
}

function fromPs(pid: number): string | undefined {
  const result = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 2000 })
  const line = result.stdout?.trim() ?? ''
  if (line === '' || line.startsWith('Z')) return undefined
  return line.replace(/^\S+\s+/, '')
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
