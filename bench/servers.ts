import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#test/start-process.ts'
import type { RunningProduct } from '#test/start-product.ts'

/** A measured server: the product, or the bare one. */
export type Server = Pick<RunningProduct, 'origin' | 'pid' | 'stop'>

/**
 * The yardstick: the least that an answer can cost, in its own process with the product's flags.
 *
 * @param databaseUrl where its one statement runs; without one it has no `/rows`.
 */
export async function startBareServer(databaseUrl?: string): Promise<Server> {
  const env = { NODE_ENV: 'production', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const { child, origin, stop } = startProcess(env, 'bench/bare-server.ts')
  return { origin: await origin, pid: child.pid ?? 0, stop }
}

/**
 * When run as root, PostgreSQL's user must be able to enter; otherwise its folder would be created elsewhere and left
 * behind.
 */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-bench-'))
  chmodSync(folder, 0o711)
  return folder
}
