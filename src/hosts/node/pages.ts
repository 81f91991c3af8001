import { hash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { problemResponse, sharedTitles } from '#api/problems.ts'
import type { Captcha } from '#platform/auth-settings.ts'
import type { Page } from '#web/render-page.tsx'
import type { Fetch } from '#wire/client.ts'
import type { Head } from '#wire/screen.ts'
import { builtFrame, type PageFrame } from './page-frame.ts'
import { type CachedPage, createPageCache } from './page-memory.ts'
import { peerHeader } from './peer-address.ts'

type Render = (request: Request, fetchApi: Fetch) => Promise<Page | Response>

/** About fifty pages; the app is to stay below 250 MB. */
const memoryBytesMax = 4 * 1024 * 1024

/**
 * The built pages: rendered by the server bundle into the client bundle's document, compressed when the browser accepts
 * it.
 */
export async function builtPages(
  dist: string,
  api: Fetch,
  { origin, captcha }: { readonly origin: string; readonly captcha?: Captcha | undefined },
): Promise<Fetch> {
  const { renderPage } = (await import(pathToFileURL(join(dist, 'server/render-page.js')).href)) as {
    renderPage: Render
  }
  const { template, linksFor } = builtFrame(dist)
  const withCaptcha = template.replace('<!--head-->', () => `<!--head-->${captchaHtml(captcha)}`)
  return cachedPages(renderPage, { template: withCaptcha, linksFor }, api, origin)
}

/** A page is rendered again only when the API's answers for it have changed. */
export function cachedPages(render: Render, frame: PageFrame, api: Fetch, origin: string): Fetch {
  const memory = createPageCache(memoryBytesMax)
  const write = (page: Page, url: URL): CachedPage => {
    const address = url.pathname + url.search
    const data = jsonForHtml(page.data)
    const madeOf = hash('sha256', data, 'base64url')
    const known = page.status === 200 ? memory.find(address, madeOf) : undefined
    if (known) return known
    const written = { madeOf, document: documentOf({ page, data, url }, frame, origin) }
    if (page.status === 200) memory.keep(address, written)
    return written
  }
  return answering(render, api, async (page, request) => {
    const written = write(page, new URL(request.url))
    if (written.document.length < packedBytesMin) return { bytes: written.document }
    const headers = { vary: 'accept-encoding' }
    if (!request.headers.get('accept-encoding')?.includes('gzip')) return { bytes: written.document, headers }
    written.packed ??= await pack(written.document, { level: 4 })
    return { bytes: written.packed, headers: { ...headers, 'content-encoding': 'gzip' } }
  })
}

/**
 * Pages are compressed, API answers are not: they contain personal data next to text that an attacker can choose, and
 * the compressed length would reveal it (BREACH).
 */
const pack = promisify(gzip)
/** Smaller pages fit one packet uncompressed. */
const packedBytesMin = 1400

/** Complete documents, rendered for every request. */
export const answerPages = (render: Render, frame: PageFrame, api: Fetch, origin: string): Fetch =>
  answering(render, api, async (page, request) => {
    const url = new URL(request.url)
    return { bytes: documentOf({ page, data: jsonForHtml(page.data), url }, frame, origin) }
  })

type Body = { readonly bytes: string | Buffer<ArrayBuffer>; readonly headers?: Readonly<Record<string, string>> }

/** Every path outside the API is a page; unknown paths get the 404 page with its status. */
function answering(render: Render, api: Fetch, bodyOf: (page: Page, request: Request) => Promise<Body>): Fetch {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return readOnly(request)
    const asked = isPlain(new URL(request.url).pathname) ? request : nowhere(request)
    const page = await render(asked, asVisitor(api, asked))
    if (page instanceof Response) return page
    const { bytes, headers } = await bodyOf(page, asked)
    const fixed = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
    const away = page.status === 503 ? { 'retry-after': '2' } : {}
    return new Response(bytes, { status: page.status, headers: { ...fixed, ...away, ...headers } })
  }
}

/** The API counts views for the page's visitor, not for this server. */
const asVisitor =
  (api: Fetch, { headers }: Request): Fetch =>
  (request) => {
    for (const name of ['user-agent', peerHeader]) {
      const value = headers.get(name)
      if (value !== null) request.headers.set(name, value)
    }
    return api(request)
  }

function readOnly(request: Request): Response {
  const requestId = request.headers.get('x-request-id') ?? 'none'
  const title = sharedTitles.method_not_allowed ?? ''
  return problemResponse(
    { status: 405, code: 'method_not_allowed', title, requestId },
    new Headers({ allow: 'GET, HEAD' }),
  )
}

/**
 * None of our links contains a line break or another invisible character, or names a host after two slashes: routers
 * and browsers read such paths differently, so they lead to the page for unknown paths.
 */
function isPlain(path: string): boolean {
  if (path.startsWith('//')) return false
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

const nowhere = (request: Request): Request =>
  new Request(new URL('/not-found', request.url), { headers: request.headers })

type Written = { readonly page: Page; readonly data: string; readonly url: URL }

/** Encoded piece by piece: joined to one string first, a list of projects took a sixth longer. */
function documentOf({ page, data, url }: Written, frame: PageFrame, origin: string): Buffer<ArrayBuffer> {
  const head = frame.linksFor(page.files) + headHtml(page.head, brandOf(page), url, origin)
  const script = `<script type="application/json" id="page-data">${data}</script>`
  const [top = '', ...rest] = frame.template.split(/<!--(?:head|html|data)-->/)
  const pieces = [head, page.html, script].flatMap((piece, at) => [piece, rest[at] ?? ''])
  return Buffer.concat([top, ...pieces].map((piece) => Buffer.from(piece)))
}

function brandOf(page: Page): string {
  const site = page.data.loaderData.root
  return typeof site === 'object' && site !== null && 'brand' in site ? String(site.brand) : ''
}

/** Canonical and share URLs use the configured origin, never a header. */
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
    head.feed
      ? `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(new URL(head.feed, origin).href)}" />`
      : '',
    ...(head.about ?? []).map((one) => aboutHtml(one, origin)),
  ].join('')
}

const addressed = new Set(['url', 'item', 'image', 'logo', '@id'])

/** JSON-LD, which needs absolute URLs. */
function aboutHtml(about: object, origin: string): string {
  const whole = JSON.parse(JSON.stringify(about), (key, value: unknown) =>
    addressed.has(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  )
  return `<script type="application/ld+json">${jsonForHtml({ '@context': 'https://schema.org', ...whole })}</script>`
}

/** For forms with a captcha (features/identity/sign-in/parts/captcha.ts). */
function captchaHtml(captcha: Captcha | undefined): string {
  if (!captcha) return ''
  const { provider, siteKey, scriptUrl } = captcha
  return `<meta name="captcha" content="${escapeHtml(JSON.stringify({ provider, siteKey, scriptUrl }))}" />`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** JSON that cannot close its script element. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
