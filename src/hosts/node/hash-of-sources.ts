import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow } from './files-below.ts'

const root = join(import.meta.dirname, '../../..')

/** The sources of the bundles; the API runs from its sources, unbundled. */
const sources = [
  ...['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'docs/problems', 'src'],
  ...['src/hosts/node/chunks.ts', 'src/hosts/node/heading-font.ts'],
]

/** @param more what else goes into a build. */
export function hashOfSources(more: readonly string[] = []): string {
  const hash = createHash('sha256')
  for (const source of [...sources, ...more]) {
    for (const path of filesBelow(join(root, source))) {
      if (/\.test(-d)?\.tsx?$/.test(path) || (source === 'src' && path.includes('/src/hosts/node/'))) continue
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  return hash.digest('hex')
}
