import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { codeOf } from './plain-problem.ts'

/**
 * The key of this data folder, from which all others are derived: made on the first start, kept where only the
 * app's own user may read it. @returns 43 characters, 256 bits.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  makeFolder(dataDir, 0o711)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
