import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..')

const notOurs = /^(node_modules|dist|dist\.unfinished|coverage|\.\w+)(\/|$)/

/** Every file below the folders (or the file itself), as sorted paths from the root. */
export function filesIn(...folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: folder !== '.' }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !notOurs.test(path))
    .sort()
}

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

export const isTest = (path: string): boolean => /\.(test|e2e)(-d|-setup)?\.tsx?$|^(test|e2e|bench)\//.test(path)
export const isCode = (path: string): boolean => /\.(tsx?|cjs|mjs)$/.test(path)

/** Without comments, which may mention what a rule forbids; '/*' within a path begins none. Line numbers stay. */
export const codeOf = (path: string): string =>
  textOf(path)
    .replace(/(?<=^|[\s{(])\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1')

/** `path:line` of every line that matches the pattern. */
export function linesLike(path: string, pattern: RegExp, text = codeOf(path)): string[] {
  return text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []))
}
