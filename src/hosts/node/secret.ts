import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { codeOf } from './plain-problem.ts'

/**
 * The key of this data folder, from which all others are derived: made on the first start, kept where only the
 * app's own user may read it. @returns 43 characters, 256 bits.
 */
export const keptSecret = (dataDir: string): string => kept(dataDir, 'secret', 32)

/** What every account of the demo world signs in with: another in every data folder, and printed at the start. */
export const keptDemoPassword = (dataDir: string): string => kept(dataDir, 'demo-password', 9)

function kept(dataDir: string, name: string, bytes: number): string {
  const file = join(dataDir, name)
  makeFolder(dataDir, 0o711)
  try {
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
