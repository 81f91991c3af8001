import { chmodSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { codeOf, PlainProblem } from '../plain-problem.ts'
import { type Account, accountForPostgres, canEnter } from './unprivileged.ts'

/** The folder of the embedded server's cluster, password and log. */
export type PostgresHome = {
  readonly folder: string
  readonly account: Account | undefined
  /** True when the folder is outside the data folder, because PostgreSQL's user cannot enter the data folder. */
  readonly isElsewhere: boolean
}

/**
 * The `postgres` folder of the data folder. When we run as root and the unprivileged user cannot enter it: a folder
 * elsewhere, whose path is stored in the data folder. Its name is random, so that it cannot be prepared by an attacker,
 * and a new data folder never finds the rows of a deleted one.
 */
export function choosePostgresHome(dataDir: string): PostgresHome {
  const account = accountForPostgres()
  const folder = join(dataDir, 'postgres')
  try {
    makeFolder(dataDir, account ? 0o711 : 0o700)
    const place = rememberedPlace(dataDir)
    if (place) return openElsewhere(place, dataDir, account)
    makeFolder(folder, 0o711)
    if (!account || canEnter(account, folder)) return { folder, account, isElsewhere: false }
    rmdirSync(folder)
    const made = makeElsewhere()
    // So that an operator who finds it knows its data folder.
    writeFileSync(join(made, 'belongs-to'), `${dataDir}\n`)
    writeFileSync(placeFile(dataDir), `${made}\n`)
    return { folder: made, account, isElsewhere: true }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    throw new PlainProblem(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}); set DATA_DIR to one that can.`,
    )
  }
}

const placeFile = (dataDir: string): string => join(dataDir, 'postgres-place')

function rememberedPlace(dataDir: string): string | undefined {
  try {
    return readFileSync(placeFile(dataDir), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function openElsewhere(folder: string, dataDir: string, account: Account | undefined): PostgresHome {
  try {
    readFileSync(join(folder, 'password'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      throw new PlainProblem(
        `The database of ${dataDir} should be in ${folder}, as its file postgres-place says, but is not there; put it back, or delete ${dataDir} to begin anew.`,
      )
    }
    throw new PlainProblem(`The database of ${dataDir} is in ${folder}, which only root may read; start as root.`)
  }
  return { folder, account, isElsewhere: true }
}

/** Every system keeps /var/lib; /var/tmp, the second choice, may be cleaned after some weeks. */
function makeElsewhere(): string {
  for (const parent of ['/var/lib', '/var/tmp']) {
    try {
      const folder = mkdtempSync(join(parent, 'fundamental-'))
      chmodSync(folder, 0o711)
      return folder
    } catch (error) {
      if (codeOf(error) === undefined) throw error
    }
  }
  throw new PlainProblem(
    'PostgreSQL needs a folder that its unprivileged user can enter, and neither /var/lib nor /var/tmp can be written; set DATA_DIR to one.',
  )
}
