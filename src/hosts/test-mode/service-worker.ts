import { isApiPath } from '#api/api-path.ts'
import { type Door, openDoor } from './bridge.ts'

/*
 * Answers the requests of Test Mode's pages below its path: API calls go to the worker that has the world; pages and
 * files come from the folder, or from this browser's copy of it once the network is gone.
 */

type Client = { postMessage(message: unknown): void }
type Scope = {
  readonly registration: { readonly scope: string }
  readonly clients: {
    claim(): Promise<void>
    matchAll(query: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Client[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(kind: string, listener: (event: never) => void): void
}
type Extendable = { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void }

const scope = globalThis as unknown as Scope
const base = new URL(scope.registration.scope).pathname.replace(/\/$/, '')
const cacheName = `test-mode ${base}/`

let door: Door | undefined
let isWanted: ((door: Door) => void)[] = []

scope.addEventListener('install', (event: Extendable) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event: Extendable) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', (event: Extendable & MessageEvent) => {
  const [port] = event.ports
  if (port) useDoor(port)
  else if (event.data === 'take this page') event.waitUntil(scope.clients.claim())
  else if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data as string[]))
})

/**
 * A door is used once its worker has been heard from: the page that sent it may have been closed meanwhile. Requests
 * through an earlier door are still answered there, as long as its worker lives.
 */
function useDoor(port: MessagePort): void {
  const opened = openDoor(port, (message) => {
    if (message.kind !== 'alive') return
    door = opened
    for (const give of isWanted) give(opened)
    isWanted = []
    // The lock is free once that worker has ended, for example with its last page.
    void navigator.locks.request(message.lock, () => leaveDoor(opened))
  })
}

function leaveDoor(left: Door): void {
  left.breakOff()
  if (door === left) door = undefined
}

/** The browser ends this worker whenever it is idle; then a page has to connect it to the other one again. */
async function findDoor(waitMs: number): Promise<Door | undefined> {
  if (door) return door
  const found = new Promise<Door>((resolve) => isWanted.push(resolve))
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows) client.postMessage('open a door')
  return Promise.race([found, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs))])
}

scope.addEventListener('fetch', (event: Fetching) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== new URL(scope.registration.scope).origin) return
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname
  if (isApiPath(path)) event.respondWith(fromWorld(request))
  else if (request.mode === 'navigate') event.respondWith(page())
  else if (request.method === 'GET') event.respondWith(file(`${base}${path}`))
})

/** People should not have to type a form twice, so a form waits longer for the world. */
const waits = { page: 3000, form: 30_000 }

async function fromWorld(request: Request, tries = 2): Promise<Response> {
  const again = request.clone()
  const found = await findDoor(request.method === 'POST' ? waits.form : waits.page)
  if (!found) return request.mode === 'navigate' ? page() : Response.error()
  try {
    const answer = await found.fetch(request)
    return request.mode === 'navigate' ? await asPage(answer) : answer
  } catch (cause) {
    // The worker ended with the page that was left; the current page has another.
    leaveDoor(found)
    if (tries === 1) throw cause
    return fromWorld(again, tries - 1)
  }
}

/** The policy of the test gateway's pages: no scripts but ours, which connects to the world. */
const policy = [
  ...["default-src 'none'", "script-src 'self'", "connect-src 'self'", "worker-src 'self'", "style-src 'self'"],
  ...["img-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

/**
 * An answer that the browser shows as a page. Meanwhile no page of the product is open, and the worker with the world
 * would end: our script keeps it alive.
 */
async function asPage(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  const { status } = answer
  const location = headers.get('location')
  if (location?.startsWith('/') && !location.startsWith(`${base}/`)) headers.set('location', base + location)
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(answer.body, { status, headers })
  const [script = ''] = /<script type="module"[^>]*><\/script>/.exec(await (await page()).text()) ?? []
  headers.set('content-security-policy', policy)
  headers.delete('content-length')
  return new Response((await answer.text()) + script.replace('<script', '<script data-holds-world'), {
    status,
    headers,
  })
}

/** The single document of all pages. Its URLs are relative to the folder, and pages are deeper. */
async function page(): Promise<Response> {
  const answer = await fetch(`${base}/index.html`, { cache: 'no-cache' }).catch(() => undefined)
  const found = answer?.ok ? answer : await (await caches.open(cacheName)).match(`${base}/index.html`)
  if (!found) return Response.error()
  const text = (await found.text()).replaceAll('"./', `"${base}/`)
  return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Names below assets/ contain a hash of the content, so those are served from the cache; others are fetched again. */
async function file(path: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(path)
  if (kept && path.startsWith(`${base}/assets/`)) return kept
  return fetch(path).catch(() => kept ?? Response.error())
}

/** Caches everything that pages need, so that they work without a network. Files of an earlier version are removed. */
async function keepAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = new Set(paths.map((path) => new URL(path, scope.registration.scope).href))
  for (const request of await cache.keys()) if (!wanted.delete(request.url)) await cache.delete(request)
  for (const url of wanted) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) await cache.put(url, answer)
  }
}
