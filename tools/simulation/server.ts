import { rmSync } from 'node:fs'
import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { createShutdown, stopOnSignals } from '#hosts/node/stopping.ts'
import { quickFolder } from '#test/quick-folder.ts'

export type Playground = {
  /** New migrated databases. */
  readonly make: (howMany: number) => Promise<string[]>
  /** Aborted when a stop is requested. */
  readonly signal: AbortSignal
}

/** Uses a temporary PostgreSQL without durable writes, and removes it afterwards. */
export async function onThrowawayServer(work: (playground: Playground) => Promise<void>): Promise<void> {
  const stopping = createShutdown((cause) => console.error(cause))
  const asked = new AbortController()
  const over = Promise.withResolvers<void>()
  // The current runs end, and then the server stops.
  stopOnSignals(
    () => {
      asked.abort()
      return over.promise
    },
    (line) => console.log(line),
  )
  try {
    const folder = quickFolder('simulation-')
    const home = choosePostgresHome(folder)
    stopping.onStop(() => {
      for (const one of [home.folder, folder]) rmSync(one, { recursive: true, force: true })
    })
    const server = await startEmbeddedPostgres(home, { durable: false })
    stopping.onStop(server.stop)
    await work({ make: await makerOf(server.url), signal: asked.signal })
  } finally {
    await stopping.stop()
    over.resolve()
  }
}

/** Databases that are copies of one. */
async function makerOf(serverUrl: string): Promise<Playground['make']> {
  const template = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await migrate(template)
  await template.end()
  let made = 0
  return async (howMany) => {
    const admin = postgres(serverUrl.replace(/postgres$/, 'template1'), { max: 1, onnotice: () => {} })
    const names = Array.from({ length: howMany }, () => `simulation_${made++}`)
    for (const name of names) await admin.unsafe(`create database ${name} template postgres strategy file_copy`)
    await admin.end()
    return names.map((name) => serverUrl.replace(/postgres$/, name))
  }
}
