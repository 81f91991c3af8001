import { linkSync, readFileSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { identityOf } from './process-identity.ts'

/** The process that owns a data folder. Two servers on one folder would silently lose rows (docs/decisions). */
export type Holder = {
  readonly pid: number
  /** Tells the owner from a later process with the same pid (process-identity.ts). */
  readonly identity: string
  readonly host: string
  readonly since: string
  /** The folder's own path: a lock that was copied with its folder is not valid. */
  readonly folder: string
  readonly address?: string
}

export type Hold = {
  /** Adds the address at which the owner answers. */
  announce(address: string): void
  release(): void
}

const beatMs = 5000
/** An owner on another machine or in another container cannot be checked: it counts as dead after this long. */
const silentMs = 60_000
const attemptsMax = 5

/**
 * Locks the folder, or fails within moments. Never takes it from a living process, however long that has been busy.
 *
 * @param name what people call the folder. @throws PlainProblem with the owner's pid, start time and address.
 */
export function lockFolder(folder: string, name = folder): Hold {
  const file = join(folder, 'holder.json')
  let mine: Holder = {
    pid: process.pid,
    identity: identityOf(process.pid) ?? '',
    host: hostname(),
    since: new Date().toISOString(),
    folder: realpathSync(folder),
  }
  for (let attempt = 1; !create(file, mine); attempt++) {
    const other = readHolder(file)
    if ((other && isAlive(other, file)) || attempt === attemptsMax)
      throw new PlainProblem(ownerMessage(name, file, other))
    setAside(file, other)
  }
  const beat = setInterval(() => touch(file), beatMs).unref()
  return {
    announce: (address) => {
      mine = { ...mine, address }
      replace(file, mine)
    },
    release: () => {
      clearInterval(beat)
      if (readHolder(file)?.identity === mine.identity) rmSync(file, { force: true })
    },
  }
}

/** The living owner of a folder, for tools that can use its server instead of starting one. */
export function holderOf(folder: string): Holder | undefined {
  const file = join(folder, 'holder.json')
  const holder = readHolder(file)
  return holder && isAlive(holder, file) ? holder : undefined
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.folder !== realpathSync(join(file, '..'))) return false
  if (holder.host === hostname()) return identityOf(holder.pid) === holder.identity
  return Date.now() - statSync(file).mtimeMs < silentMs
}

/** A hard link appears with its whole text or not at all, and never replaces a file. */
function create(file: string, holder: Holder): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes the file of a dead owner. If another process has replaced it since it was read, it is put back. */
function setAside(file: string, dead: Holder | undefined): void {
  const aside = `${file}.${process.pid}.aside`
  try {
    renameSync(file, aside)
    const moved = readHolder(aside)
    if (moved && moved.identity !== dead?.identity && isAlive(moved, aside)) linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function replace(file: string, holder: Holder): void {
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(holder), { mode: 0o600 })
  renameSync(`${file}.${process.pid}`, file)
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** @returns undefined for a missing file, or one that a power cut left incomplete. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function ownerMessage(name: string, file: string, other: Holder | undefined): string {
  if (!other) return `The data folder ${name} is being taken by another process; try again.`
  const where = other.host === hostname() ? '' : ` on ${other.host}`
  const at = other.address ? ` and answers at ${other.address}` : ''
  const hint = where
    ? `; if it is gone, wait a minute or delete ${file}`
    : '; stop it first, or set DATA_DIR to another folder'
  return `The data folder ${name} is held by process ${other.pid}${where}, which has run since ${other.since}${at}${hint}.`
}
