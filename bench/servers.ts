import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#test/start-process.ts'
import type { RunningProduct } from '#test/start-product.ts'

/** A measured server: the product, or the bare one. */
export type Server = Pick<RunningProduct, 'origin' | 'pid' | 'stop'>

/** The yardstick: a server that only answers 'ok', in its own process with the product's flags. */
export async function startBareServer(): Promise<Server> {
  const { child, origin, stop } = startProcess({ NODE_ENV: 'production' }, 'bench/bare-server.ts')
  return { origin: await origin, pid: child.pid ?? 0, stop }
}

/**
 * When run as root, PostgreSQL's user must be able to enter; otherwise its folder would be made elsewhere and left
 * behind.
 */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fundamental-bench-'))
  chmodSync(folder, 0o711)
  return folder
}
