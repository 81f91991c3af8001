import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './plain-problem.ts'

/** With its parent folders. Not `mkdir` with `recursive`, which never returns on mounts that refuse folders (/proc). */
export function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
