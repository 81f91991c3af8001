import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './plain-problem.ts'

/** Sorted, so that a digest of them is stable. A file yields itself; a missing folder yields nothing. */
export function filesBelow(path: string): string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return [path]
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
