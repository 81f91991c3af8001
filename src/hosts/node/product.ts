import { join } from 'node:path'
import postgres from 'postgres'
import { createApi } from '#api/create-api.ts'
import { allSchedules } from '#api/schedules.ts'
import { allTasks } from '#api/tasks.ts'
import { openSettings } from '#features/foundation/settings/actions/live.ts'
import type { Log } from '#platform/log.ts'
import { outsideOf } from '#platform/outside.ts'
import { runTasks } from '#platform/task.ts'
import type { Fetch } from '#wire/client.ts'
import { dist } from './built.ts'
import type { Config } from './config.ts'
import { openDemoWorld } from './demo-world.ts'
import type { Listener } from './http-server.ts'
import { nodeLog } from './log.ts'
import { migrate } from './migrate.ts'
import { nodePlatform, settingsOf } from './node-platform.ts'
import { builtPages } from './pages.ts'
import { peerFinder } from './peer-address.ts'
import { lowerThreadPoolPriority } from './pool-priority.ts'
import { openChanges } from './postgres/changes.ts'
import { openDatabase } from './postgres/database.ts'
import { isSuperuser } from './postgres/rights.ts'
import { createRouter, type Handlers } from './router.ts'
import { openSchedules } from './schedules.ts'
import { staticFiles } from './static-files.ts'
import { testModeBehind } from './test-mode-behind.ts'
import { withTestMode } from './test-mode-files.ts'

export type Product = {
  readonly listener: Listener
  /** Lines for the terminal: the demo accounts. */
  readonly demoAccounts: readonly string[]
  /** Ends open streams, so that all requests can finish. */
  readonly endStreams: () => void
  /** Ends background work, then closes connections. All requests should have finished. */
  readonly close: () => Promise<void>
}

/** How pages are served: from the build, or by Vite in development. */
export type MakePages = (api: Fetch) => Promise<Pick<Handlers, 'pages' | 'files'>>

/** Runs after the first page is served; then the demo world is created, and then Test Mode is built. */
const demoAfterMs = 1000

/** Everything that answers requests, on a migrated database. */
export async function openProduct(config: Config, databaseUrl: string, makePages?: MakePages): Promise<Product> {
  const log = nodeLog({ level: config.logLevel, json: config.mode === 'production' })
  await Promise.all([migrateOnce(databaseUrl, log), lowerThreadPoolPriority()])
  const { database, close } = openDatabase(databaseUrl)
  const { changes, close: closeChanges } = openChanges(databaseUrl, log)
  const live = openSettings({ database, changes, log }, settingsOf(config))
  await live.start()
  const runner = runTasks(allTasks)
  const base = await nodePlatform(config, {
    database,
    changes,
    settings: live.settings,
    log,
    tasks: { wake: runner.wake },
    fetch: outsideOf(config.origin, (request) => api(request)),
  })
  const demo = config.seed === 'demo' ? openDemoWorld(config) : undefined
  const platform = demo ? { ...base, demoWorld: demo } : base
  const api: Fetch = createApi(platform)
  const handlers = await (makePages ?? built(config))(api)
  const files = config.testMode === 'allowed' ? withTestMode(handlers.files) : handlers.files
  const listener = createRouter({
    ...handlers,
    files,
    api,
    origin: config.origin,
    captcha: config.auth.captcha,
    findPeer: peerFinder(config.trustedProxies),
    log,
    logsRequests: config.mode === 'production',
  })
  runner.start(platform)
  const schedules = openSchedules(databaseUrl, allSchedules, platform)
  const behind = demo && config.testMode === 'allowed' ? testModeBehind(log) : undefined
  const begin = setTimeout(() => void demo?.start(platform, runner).then(() => behind?.start()), demoAfterMs)
  return {
    listener,
    demoAccounts: demo?.accounts() ?? [],
    endStreams: platform.streams.end,
    close: async () => {
      clearTimeout(begin)
      await behind?.stop()
      await demo?.stop()
      await Promise.all([schedules.stop(), runner.stop()])
      live.stop()
      await Promise.all([closeChanges(), close()])
    },
  }
}

const built =
  ({ origin, auth }: Config): MakePages =>
  async (api) => ({
    pages: await builtPages(dist, api, { origin, captcha: auth.captcha }),
    files: staticFiles(join(dist, 'client')),
  })

async function migrateOnce(databaseUrl: string, log: Pick<Log, 'warn'>): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  try {
    await migrate(sql)
    if (await isSuperuser(sql))
      log.warn(
        'DATABASE_URL names a superuser: only triggers keep the books from being changed. Please use a role of its own',
      )
  } finally {
    await sql.end({ timeout: 5 })
  }
}
