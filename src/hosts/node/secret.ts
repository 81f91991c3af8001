import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { codeOf } from './plain-problem.ts'

/**
 * The data folder's secret, from which all keys are derived: generated on the first start, readable only by the app's
 * user. @returns 43 characters, 256 bits.
 */
export const installationSecret = (dataDir: string): string => kept(dataDir, 'secret', 32)

/** The password of all demo accounts: random for each data folder, printed at startup. */
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
