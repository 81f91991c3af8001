import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { OwnTexts } from '#platform/own-texts.ts'
import { filesBelow } from './files-below.ts'

const folder = join(import.meta.dirname, '../../../content')

/** Read once: they change with the product's version. */
export const ownTexts = (): OwnTexts =>
  new Map(
    filesBelow(folder)
      .filter((path) => path.endsWith('.md'))
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  )
