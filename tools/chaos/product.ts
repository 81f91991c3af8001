import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#hosts/node/config.ts'
import { reachDatabase } from '#hosts/node/database-server.ts'
import { nodeLog } from '#hosts/node/log.ts'
import { nodePlatform } from '#hosts/node/node-platform.ts'
import { clusterOf } from '#hosts/node/postgres/cluster.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { pidFileOf, serverOf } from '#hosts/node/postgres/leftovers.ts'
import type { Platform } from '#platform/platform.ts'
import { freePort } from '#test/free-port.ts'
import { startProcess } from '#test/start-process.ts'

/** The product as `npm start` starts it, on its own database with durable writes. */
export async function startTargetApp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'))
  chmodSync(dataDir, 0o711)
  // Always the same address, because tokens contain it, and hundreds of kills take longer than a token's lifetime.
  const tokens = { AUTH_ACCESS_TOKEN_SECONDS: '86400' }
  const settings = { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: 'silent', ...tokens }
  let app = startProcess(settings)
  await app.origin
  const home = choosePostgresHome(dataDir)
  // A process that opens the database while the app is dead takes its lock, and the app could not start again.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  const reach = () =>
    inTurn(async () => {
      await app.origin
      return reachDatabase(readConfig({ SEED: 'none', ...settings }))
    })

  return {
    settings,
    origin: () => app.origin,
    /** Of the running app's database. */
    databaseUrl: async (): Promise<string> => (await reach()).url,
    /** @throws when the app has ended without being killed. */
    mustLive: (): void => {
      if (app.child.exitCode !== null) throw new Error(`the app ended by itself: ${app.output()}`)
    },
    /** Sends SIGKILL and starts the app again. */
    killApp: (): Promise<void> =>
      inTurn(async () => {
        await app.origin
        app.child.kill('SIGKILL')
        await app.ended
        app = startProcess(settings)
      }),
    /** Sends SIGKILL to the server once it is ready; the app must notice and restart it. */
    killPostgres: async (): Promise<void> => {
      await app.origin
      for (let server: number | undefined; server === undefined || !kill(server); await pause(5))
        server = readyServer(clusterOf(home))
    },
    /** Uses the running app's database. @throws while it is unreachable. */
    beside: async <T>(work: (platform: Platform) => Promise<T>): Promise<T> => {
      const config = readConfig({ SEED: 'none', ...settings })
      const server = await reach()
      const { database, close } = openDatabase(server.url, 1)
      const log = nodeLog({ level: 'silent', json: false })
      try {
        return await work(await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch }))
      } finally {
        await close()
        await server.stop()
      }
    },
    stop: async (): Promise<void> => {
      await app.stop()
      for (const one of [home.folder, dataDir]) rmSync(one, { recursive: true, force: true })
    },
  }
}

export type Victim = Awaited<ReturnType<typeof startTargetApp>>

/** The file of a killed server still says "ready" until the app removes it. */
function readyServer(cluster: string): number | undefined {
  return pidFileOf(cluster)?.[7]?.trim() === 'ready' ? serverOf(cluster) : undefined
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
    return false
  }
}
