import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow } from './files-below.ts'

/** The sources of the bundles. */
const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'docs/problems', 'src', 'db/seed']

/** @param more other inputs of a build. */
export const sourceFiles = (root: string, more: readonly string[] = []): string[] =>
  [...sources, ...more]
    .flatMap((source) => filesBelow(join(root, source)))
    .filter((path) => !/\.test(-d)?\.tsx?$/.test(path))

/** @param more as with `sourceFiles`. */
export function hashOfSources(root: string, more: readonly string[] = []): string {
  const hash = createHash('sha256')
  for (const path of sourceFiles(root, more)) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}
