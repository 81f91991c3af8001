import { chmodSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { codeOf, PlainProblem } from '../plain-problem.ts'
import { type Account, accountForPostgres, canEnter } from './unprivileged.ts'

/** Where the embedded server keeps its cluster, its password and its log. */
export type PostgresHome = {
  readonly folder: string
  readonly account: Account | undefined
  /** True when the folder lies outside the data folder, because PostgreSQL's user cannot enter that one. */
  readonly isElsewhere: boolean
}

/**
 * The `postgres` folder of the data folder; or, when we are root and the unprivileged user cannot get there,
 * a folder of our own making elsewhere, remembered in the data folder. Its name is random, so that nobody can
 * prepare it beforehand, and a deleted data folder does not come back to old rows.
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
    // For whoever finds it later: where its data folder was.
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

/** /var/lib is kept by every system; /var/tmp may be swept after some weeks and is the second choice. */
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
