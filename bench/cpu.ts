import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * CPU time of a process's running threads so far, in microseconds, to the nanosecond: for short rounds, during which no
 * thread ends (Linux, proc_schedstat).
 */
export function cpuOfThreads(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanos = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]))
  return nanos.reduce((sum, one) => sum + one, 0) / 1000
}

/** CPU time of a process so far, ended threads included, in microseconds, precise to about a hundredth of a second. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6
}

/** The present and the largest memory of a process, in megabytes. */
export function memoryOf(pid: number): { readonly resident: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
