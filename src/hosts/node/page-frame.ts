import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elsewhere, isPersonal } from '#web/page-route.ts'

/** The document around a page, with the head that loads what its screens need. */
export type PageFrame = { readonly template: string; readonly linksFor: (screens: readonly string[]) => string }

export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>

const sources = {
  begin: 'src/hosts/browser/begin.ts',
  entry: 'src/hosts/browser/entry.tsx',
  /** The list of personal pages, which the entry loads if it does not know a page. */
  personal: 'src/web/routes.tsx',
}
/**
 * The characters of English texts, which every page preloads. The name is repeated here, because heading-font.ts, which
 * makes the file, uses a library that no server needs.
 */
const basicPiece = 'heading-basic.woff2'
/** The entry's name in `index.html`, for Vite in development. */
const entryTag = `<script type="module" src="/${sources.entry}"></script>`

/** @param dist the folder of the built pages. */
export function builtFrame(dist: string): PageFrame {
  const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  return frameOf(manifest, readFileSync(join(dist, 'index.html'), 'utf8'))
}

/** Styles first, scripts last: a page can be read, and its links and forms work, before hydration. */
export function frameOf(manifest: Manifest, source: string): PageFrame {
  const { begin, entry } = { begin: manifest[sources.begin], entry: manifest[sources.entry] }
  const font = Object.entries(manifest).find(([key]) => key.endsWith(`/${basicPiece}`))?.[1]
  if (!begin || !entry || !font || !source.includes(entryTag)) throw new Error('The built pages are not whole.')
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}" />`).join('')
  const letters = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />`
  const known = new Map<string, string>()
  const linksOf = (screens: readonly string[]): string => {
    const files = new Set<string>()
    const list = isPersonal(screens) || screens.includes(elsewhere) ? [sources.personal] : []
    for (const key of [sources.entry, ...list, ...screens.map((screen) => `src/features/${screen.split('#')[0]}.tsx`)])
      addFiles(manifest, key, files)
    const modules = [...files].map((file) => `/${file}`).join(' ')
    return `${styles}${letters}<script defer src="/${begin.file}" data-modules="${modules}"></script>`
  }
  return {
    template: source.replace(entryTag, ''),
    linksFor: (screens) => {
      const key = screens.join()
      const links = known.get(key) ?? linksOf(screens)
      known.set(key, links)
      return links
    },
  }
}

/** A file after its dependencies, each once. */
function addFiles(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files)
  files.add(chunk.file)
}
