import { linkSync, readFileSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf, PlainProblem } from './plain-problem.ts'
import { identityOf } from './process-identity.ts'

/** Who owns a data folder. Two servers on one folder lose rows silently (docs/decisions), so there is one owner. */
export type Holder = {
  readonly pid: number
  /** See process-identity.ts: tells the holder from a later process under the same number. */
  readonly identity: string
  readonly host: string
  readonly since: string
  /** Of the folder itself: a copied folder carries its lock along, which then means nothing. */
  readonly folder: string
  readonly address?: string
}

export type Hold = {
  /** Adds the address at which the holder answers, for whoever asks. */
  announce(address: string): void
  release(): void
}

const beatMs = 5000
/** A holder on another machine or in another container cannot be seen; this long without a beat, it is gone. */
const silentMs = 60_000
const attemptsMax = 5

/**
 * Takes the folder, or says within moments who has it. Never takes it from a living process, however long that
 * one has been busy: only a process that is gone loses its hold.
 *
 * @param name what people call the folder. @throws PlainProblem naming the holder's number, since when and its address.
 */
export function takeHold(folder: string, name = folder): Hold {
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
    if ((other && isAlive(other, file)) || attempt === attemptsMax) throw new PlainProblem(sayWho(name, file, other))
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

/** The living holder of a folder, for tools that want to ask its server instead of starting one. */
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

/** A hard link either appears with its whole text or not at all, and never over another. */
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

/** Removes a dead holder's file, unless a third process replaced it since it was read: that one is put back. */
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

/** @returns undefined when there is none, or when a power cut left half a text, which holds nothing. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function sayWho(name: string, file: string, other: Holder | undefined): string {
  if (!other) return `The data folder ${name} is being taken by another process; try again.`
  const where = other.host === hostname() ? '' : ` on ${other.host}`
  const at = other.address ? ` and answers at ${other.address}` : ''
  const hint = where
    ? `; if it is gone, wait a minute or delete ${file}`
    : '; stop it first, or set DATA_DIR to another folder'
  return `The data folder ${name} is held by process ${other.pid}${where}, which has run since ${other.since}${at}${hint}.`
}
