import type { Database } from '#platform/database.ts'
import type { RunningApp } from './app.ts'
import { cpuOf } from './cpu.ts'
import { type Load, load } from './load.ts'

export type Given = {
  readonly database: Database
  readonly databaseUrl: string
  readonly app: RunningApp
  /** Where pgbench is. */
  readonly pgbench: string
}

export type Measured = Load & { readonly cpuMicros: number }

const warmSeconds = 1.5
const seconds = 4
/** As many connections as pgbench gets clients, so that the ratio compares like with like. */
export const connections = 8

/** Requests a second and the app's own CPU time for each, after a warm-up. */
export async function measure(app: RunningApp, requestAt: (n: number) => string): Promise<Measured> {
  await load(app.origin, requestAt, { connections, seconds: warmSeconds })
  const before = cpuOf(app.pid)
  const loaded = await load(app.origin, requestAt, { connections, seconds })
  return { ...loaded, cpuMicros: (cpuOf(app.pid) - before) / loaded.requests }
}

export const pgbenchHow = { clients: connections, seconds }
