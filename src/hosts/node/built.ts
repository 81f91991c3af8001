import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfSources, sourceFiles } from './hash-of-sources.ts'

export const root = join(import.meta.dirname, '../../..')
/** What `npm run build` makes: `client` and `server` are the pages, `app` is the server itself. */
export const dist = join(root, 'dist')

/**
 * Whether `dist` was built from these sources: by content, so that a new clone or a touched file needs no build. When
 * no file has changed since the last answer, nothing is read again.
 */
export function isBuilt(of = root): boolean {
  const stamp = textOf(join(of, 'dist/sources.sha256'))
  if (stamp === '') return false
  const seenFile = join(of, 'dist/sources.seen')
  const seen = `${stamp} ${lookOfSources(of)}`
  if (textOf(seenFile) === seen) return true
  if (stamp !== hashOfSources(of)) return false
  keep(seenFile, seen)
  return true
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Changes when a source is written, renamed, added or removed: the kernel sets the time, and no program can. */
function lookOfSources(of: string): string {
  const hash = createHash('sha256')
  for (const path of sourceFiles(of)) {
    const { ino, size, ctimeMs } = lstatSync(path)
    hash.update(`${path}\0${ino} ${size} ${ctimeMs}\0`)
  }
  return hash.digest('hex')
}

/** If the folder is not writable the sources are read each time. */
function keep(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch {
    // The answer is the same.
  }
}
