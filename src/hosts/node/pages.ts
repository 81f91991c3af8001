import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '#web/render-page.tsx'
import type { Fetch } from '#wire/client.ts'
import type { Head } from '#wire/screen.ts'

type Render = (request: Request, fetchApi: Fetch) => Promise<Page | Response>
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>

/** What a page is put into: the built `index.html`, and which files a screen needs. */
export type PageFrame = { readonly template: string; readonly preloadsFor: (files: readonly string[]) => string }

/** The built pages: rendered by the server bundle, in the client bundle's frame. */
export async function builtPages(dist: string, api: Fetch, origin: string): Promise<Fetch> {
  const { renderPage } = (await import(pathToFileURL(join(dist, 'server/render-page.js')).href)) as {
    renderPage: Render
  }
  const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const template = readFileSync(join(dist, 'client/index.html'), 'utf8')
  return answerPages(renderPage, { template, preloadsFor: preloader(manifest) }, api, origin)
}

/** Pages as whole documents. Every path outside the api is one; unknown ones are the 404 page with its status. */
export function answerPages(render: Render, frame: PageFrame, api: Fetch, origin: string): Fetch {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const page = await render(request, api)
    if (page instanceof Response) return page
    const html = documentOf(page, frame, new URL(request.url), origin)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
    return new Response(html, { status: page.status, headers })
  }
}

function documentOf(page: Page, frame: PageFrame, url: URL, origin: string): string {
  const brand = brandOf(page)
  // Replacement by function: text of people may hold `$&`.
  return frame.template
    .replace('<!--head-->', () => headHtml(page.head, brand, url, origin) + frame.preloadsFor(page.files))
    .replace('<!--html-->', () => page.html)
    .replace('<!--data-->', () => `<script type="application/json" id="page-data">${jsonForHtml(page.data)}</script>`)
}

function brandOf(page: Page): string {
  const site = page.data.loaderData.root
  return typeof site === 'object' && site !== null && 'brand' in site ? String(site.brand) : ''
}

/** Canonical and share addresses come from the configured origin, never from a header. */
function headHtml(head: Head, brand: string, url: URL, origin: string): string {
  const title = head.title === brand || !brand ? head.title : `${head.title} · ${brand}`
  const canonical = new URL(head.canonical ?? url.pathname, origin).href
  const image = head.image && new URL(head.image, origin).href
  const meta = (name: 'name' | 'property', key: string, content: string): string =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}" />`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description ?? ''),
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    head.robots ? meta('name', 'robots', head.robots) : '',
    meta('property', 'og:title', title),
    head.description ? meta('property', 'og:description', head.description) : '',
    meta('property', 'og:url', canonical),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:type', 'website'),
    image ? meta('property', 'og:image', image) + meta('name', 'twitter:card', 'summary_large_image') : '',
  ].join('')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** JSON that cannot end its script element. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A lazy screen's chunks, asked for together with the entry instead of after it. */
function preloader(manifest: Manifest): PageFrame['preloadsFor'] {
  const known = new Map<string, readonly string[]>()
  const chunksOf = (key: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) chunksOf(imported, seen)
    return seen
  }
  const entry = chunksOf('index.html', new Set())
  return (files) =>
    files
      .flatMap((file) => {
        const chunks =
          known.get(file) ?? [...chunksOf(`src/features/${file}.tsx`, new Set())].filter((one) => !entry.has(one))
        known.set(file, chunks)
        return chunks
      })
      .map((file) => `<link rel="modulepreload" href="/${file}" />`)
      .join('')
}
