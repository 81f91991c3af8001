import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PlainProblem } from '../plain-problem.ts'
import { postgresMajor } from './binaries.ts'
import type { PostgresHome } from './home.ts'

export const clusterOf = (home: PostgresHome): string => join(home.folder, 'cluster')
export const passwordOf = (home: PostgresHome): string => readFileSync(join(home.folder, 'password'), 'utf8').trim()

/** The environment of every PostgreSQL program; our own variables are not passed on. */
export const surroundings = (home: PostgresHome) => ({
  ...home.account,
  cwd: '/',
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
})

/**
 * Makes the cluster on the first start. It is built under another name and moved when complete, so that an interrupted
 * start leaves nothing that looks like a database. Meanwhile the app loads its modules.
 */
export async function makeClusterOnce(
  home: PostgresHome,
  binaries: string,
  options: { durable: boolean },
): Promise<void> {
  const cluster = clusterOf(home)
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    refuseOtherMajor(cluster)
    return
  }
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const password = randomBytes(32).toString('base64url')
  const passwordFile = join(home.folder, 'password')
  const handedOver = `${passwordFile}.unfinished`
  writeFileSync(handedOver, password, { mode: 0o600 })
  if (home.account) for (const path of [unfinished, handedOver]) chownSync(path, home.account.uid, home.account.gid)
  const how = ['-D', unfinished, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', handedOver, '-E', 'UTF8']
  // The server's built-in C.UTF-8 knows Unicode on every machine, without installed locales.
  how.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (!options.durable) how.push('--no-sync')
  try {
    await promisify(execFile)(join(binaries, 'bin/initdb'), how, surroundings(home))
  } catch (error) {
    throw new PlainProblem(`PostgreSQL could not make its database in ${home.folder}: ${reasonOf(error)}.`)
  } finally {
    rmSync(handedOver, { force: true })
  }
  writeFileSync(passwordFile, password, { mode: 0o600 })
  renameSync(unfinished, cluster)
}

function refuseOtherMajor(cluster: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major === postgresMajor) return
  throw new PlainProblem(
    `The database in ${cluster} was made by PostgreSQL ${major} and this is ${postgresMajor}; dump it with the old release and load it into a new data folder.`,
  )
}

/** The last line of its error output, or why it did not even start. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as Error & { readonly stderr?: string }
  return (stderr?.trim().split('\n').at(-1) || message).replace(/\.$/, '')
}
