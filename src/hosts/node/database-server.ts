import type { Config } from './config.ts'
import { type Hold, holderOf, lockFolder } from './holder-lock.ts'
import { PlainProblem } from './plain-problem.ts'
import { knownAppUrl, openAppDatabase } from './postgres/app-database.ts'
import { clusterOf } from './postgres/cluster.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { choosePostgresHome } from './postgres/home.ts'
import { pidFileOf } from './postgres/leftovers.ts'

/** The database while this process runs. */
export type DatabaseServer = {
  /** Contains a password: never log it. */
  readonly url: string
  /** For people: which database, and the folder of its files. */
  readonly described: string
  stop(): Promise<void>
}

/** Locks the data folder first, so that a second start fails before it does anything. */
export type LockedDatabase = {
  readonly described: string
  announce(address: string): void
  start(onTrouble: (sentence: string) => void): Promise<DatabaseServer>
  release(): void
}

/**
 * The database of these settings, for the app.
 *
 * @throws PlainProblem when another process has locked the data folder. The operator's own PostgreSQL may be shared by
 * several processes and is not locked.
 */
export function lockDatabase(config: Config): LockedDatabase {
  const { databaseUrl } = config
  if (databaseUrl) {
    const described = `PostgreSQL at ${new URL(databaseUrl).host}`
    const start = async () => ({ url: databaseUrl, described, stop: async () => {} })
    return { described, announce: () => {}, start, release: () => {} }
  }
  const home = choosePostgresHome(config.dataDir)
  const hold: Hold = lockFolder(home.folder, config.dataDir)
  const why = home.isElsewhere ? `, because its unprivileged user cannot enter ${config.dataDir}` : ''
  const described = `PostgreSQL in ${home.folder}${why}`
  return {
    described,
    announce: hold.announce,
    release: hold.release,
    async start(onTrouble) {
      const server = await startEmbeddedPostgres(home, { onTrouble })
      return { url: await openAppDatabase(home, server.url), described, stop: server.stop }
    },
  }
}

/** For a command-line tool: the server of the running app, or its own until it ends. */
export async function reachDatabase(config: Config): Promise<DatabaseServer> {
  if (!config.databaseUrl) {
    const home = choosePostgresHome(config.dataDir)
    const port = holderOf(home.folder) && pidFileOf(clusterOf(home))?.[3]
    if (port)
      return { url: knownAppUrl(home, port), described: `PostgreSQL of ${config.dataDir}`, stop: async () => {} }
  }
  const held = lockDatabase(config)
  try {
    const server = await held.start((sentence) => console.error(sentence))
    const stop = async () => {
      await server.stop()
      held.release()
    }
    return { ...server, stop }
  } catch (error) {
    held.release()
    throw error
  }
}

/** An unreachable database is the operator's to fix: the message does not contain the password. */
export function explainDatabase(error: unknown, described: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^(ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_|CONNECT_TIMEOUT|28|3D000|57P03)/.test(code)) return error
  return new PlainProblem(`${described} cannot be reached (${code}); look at DATABASE_URL and at that server.`)
}
