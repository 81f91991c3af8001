import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Manifest } from './page-frame.ts'

/** Vite's manifest of the pages names only screens with a file of their own: this adds those in the file of a group. */
export const listGroupedScreens: Plugin = {
  name: 'screens in the files of their groups',
  writeBundle({ dir = '' }, bundle) {
    const file = join(dir, '.vite/manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    const added = Object.values(bundle).flatMap((chunk) => {
      const group = manifest[`_${basename(chunk.fileName)}`]
      if (chunk.type !== 'chunk' || !group) return []
      const lazy = chunk.moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)
      return lazy.map((id) => [relative(process.cwd(), id), group] as const)
    })
    writeFileSync(file, JSON.stringify({ ...manifest, ...Object.fromEntries(added) }))
  },
}
