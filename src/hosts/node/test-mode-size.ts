import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesToKeep } from '../test-mode/archive.ts'
import { testModeFolder } from './test-mode-files.ts'

/** The size in bytes of everything that a browser fetches for Test Mode, as our own server sends it. */
export function sizeToFetch(folder = testModeFolder): number {
  const all = JSON.parse(readFileSync(join(folder, 'all-files.json'), 'utf8')) as string[]
  return filesToKeep(all, true)
    .map((name) => join(folder, name))
    .reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0)
}
