import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { isApiPath } from '#api/api-path.ts'
import { filesBelow } from './files-below.ts'
import type { Handlers } from './router.ts'

/** The folder that `npm run build -- --test-mode` writes: Test Mode as files for any web server. */
export const testModeFolder = join(import.meta.dirname, '../../../dist-test-mode')

/** Whether Test Mode was built. */
export const hasTestMode = (): boolean => existsSync(join(testModeFolder, 'index.html'))

/** Its path in the product (features/foundation/test-mode). */
const place = '/test-mode'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Its worker compiles the database from WebAssembly; otherwise like the policy of our other pages. */
const policy = [
  ...["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data: blob:"],
  ...["font-src 'self'", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", "form-action 'self'"],
  ...["base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

/**
 * Serves Test Mode below its path: its own files, the only names that reach the disk, and its one document for every
 * other address. Paths elsewhere are served from the product's files. Until the folder is built, nothing is served
 * here.
 */
export function withTestMode(files: Handlers['files'], folder = testModeFolder): Handlers['files'] {
  const look = openFolder(folder)
  return (path, request, response) => {
    // Other addresses need no disk access.
    const opened = request.url?.includes('test-mode') ? look() : undefined
    if (!opened) return files(path, request, response)
    const { known, page } = opened
    if (path !== place && !path.startsWith(`${place}/`)) {
      const entered = isApiPath(path) ? undefined : addressInTestMode(request.url ?? '/')
      if (!entered) return files(path, request, response)
      response.writeHead(307, { location: entered }).end()
      return true
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    // Its service worker controls the paths below this one, but not this path itself.
    if (path === place) {
      response.writeHead(308, { location: `${place}/` }).end()
      return true
    }
    const name = path.slice(place.length)
    response.setHeader('content-security-policy', policy)
    if (!known.has(name) || name === '/index.html') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      response.end(page)
      return true
    }
    const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    const type = types[extname(name)] ?? 'application/octet-stream'
    const isSmall = known.has(`${name}.br`) && String(request.headers['accept-encoding'] ?? '').includes('br')
    void readFile(join(folder, isSmall ? `${name}.br` : name)).then(
      (bytes) =>
        response
          .writeHead(200, {
            ...{ 'content-type': type, 'cache-control': cache, vary: 'accept-encoding' },
            ...(isSmall && { 'content-encoding': 'br' }),
          })
          .end(bytes),
      // It was rebuilt just now: a retry finds the new file.
      () => response.writeHead(503).end(),
    )
    return true
  }
}

type Opened = { readonly known: ReadonlySet<string>; readonly page: string }

/**
 * What is in the folder now: it may be built, or rebuilt, while the product runs. @returns undefined if it does not
 * exist.
 */
function openFolder(folder: string): () => Opened | undefined {
  const index = join(folder, 'index.html')
  let madeMs = 0
  let opened: Opened | undefined
  return () => {
    const now = statSync(index, { throwIfNoEntry: false })?.mtimeMs
    if (now === undefined || now === madeMs) return now === undefined ? undefined : opened
    madeMs = now
    opened = {
      known: new Set(filesBelow(folder).map((path) => `/${relative(folder, path).replaceAll('\\', '/')}`)),
      page: readFileSync(index, 'utf8').replaceAll('"./', `"${place}/`),
    }
    return opened
  }
}

/** `?test-mode` on any page opens the same page in Test Mode. @returns undefined for addresses without it. */
export function addressInTestMode(url: string): string | undefined {
  const { pathname, search } = new URL(url, 'http://site')
  const rest = search.replace(/([?&])test-mode(=[^&]*)?(&|$)/, (_, before, __, after) => (after ? before : ''))
  return rest === search ? undefined : place + pathname + rest
}
