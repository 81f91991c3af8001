import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#test/start-process.ts'
import type { RunningProduct } from '#test/start-product.ts'

/** What the bench needs of a server that it measures: the product, or the bare one. */
export type Server = Pick<RunningProduct, 'origin' | 'pid' | 'stop'>

/** The yardstick: a server that only answers 'ok', in a process of its own with the flags of the product's. */
export async function startBareServer(): Promise<Server> {
  const { child, origin, stop } = startProcess({ NODE_ENV: 'production' }, 'bench/bare-server.ts')
  return { origin: await origin, pid: child.pid ?? 0, stop }
}

/** Started by root, PostgreSQL runs as a user who must get in; else it would settle elsewhere and be left there. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-bench-'))
  chmodSync(folder, 0o711)
  return folder
}
