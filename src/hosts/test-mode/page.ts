import { isApiPath } from '#api/api-path.ts'
import { awayMark } from '#features/foundation/test-mode/parts/go.ts'
import { provideTestWorld } from '#features/foundation/test-mode/parts/world.ts'
import { FilesMissing, filesToKeep, unpacksTight } from './archive.ts'
import { connectWorld } from './connect.ts'
import { hideTrouble, showTrouble } from './trouble.ts'

// The first script of a page of Test Mode: it connects the page to its world, then starts the product's own script.

/** The folder above all pages; this script is in a subfolder. `base` is its path without a slash at the end. */
const place = new URL('..', import.meta.url)
const base = place.pathname.replace(/\/$/, '')

/** A file host's page for missing files sends people here, with the address they asked for. */
function takeAskedAddress(): void {
  const asked = new URLSearchParams(location.search).get('open')
  if (asked?.startsWith('/')) history.replaceState(null, '', base + asked)
}

/**
 * Whether the real product sent the visitor here because it is unavailable; removed from the URL, to say it only once.
 */
function takeAwayMark(): boolean {
  const url = new URL(location.href)
  if (!url.searchParams.has(awayMark)) return false
  url.searchParams.delete(awayMark)
  history.replaceState(null, '', url)
  return true
}

/** The product's links start at the root of the site; here they are moved below Test Mode's own path. */
function stayBelow(): void {
  if (base === '') return
  const inside = (url: URL): URL | undefined => {
    if (url.origin !== location.origin || url.pathname === base || url.pathname.startsWith(`${base}/`)) return undefined
    return new URL(base + url.pathname + url.search + url.hash, location.origin)
  }
  const lead = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.dataset.leave !== undefined) return
    const moved = inside(new URL(link.href))
    if (moved) link.href = moved.href
  }
  // `auxclick` is for a mouse's other buttons, such as the one that opens a tab.
  for (const press of ['click', 'auxclick']) addEventListener(press, lead, { capture: true })
}

async function begin(): Promise<void> {
  takeAskedAddress()
  const isAway = takeAwayMark()
  document.documentElement.dataset.testMode = base
  const world = connectWorld(place, {
    trouble: (trouble) => (trouble ? showTrouble(trouble, place) : hideTrouble()),
    replaced: () => location.assign(place),
  })
  world.controlled.catch(showCause)
  // A page that the world itself rendered, such as the test gateway's, needs only the connection.
  if (document.querySelector('script[data-holds-world]')) return
  const ownFetch = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    return url.origin === location.origin && isApiPath(url.pathname) ? world.fetch(request) : ownFetch(request)
  }
  if (isApiPath(location.pathname.slice(base.length))) {
    await world.controlled
    return location.reload()
  }
  provideTestWorld({
    startOver: async () => void (await world.command('startOver')),
    saveWorld: async () => (await world.command('saveWorld')) as Blob,
    openWorld: async (file) => void (await world.command('openWorld', file)),
    health: async () => (await world.command('health')) as never,
    isFleeting: async () => (await world.command('isFleeting')) as boolean,
  })
  stayBelow()
  const [{ markPage }] = await Promise.all([import('./mark-page.tsx'), import('../browser/entry.tsx')])
  markPage(Date.now, isAway)
  void keepForOffline()
}

/** Once the page is shown, everything else is cached too, so that nothing needs a network any more. */
async function keepForOffline(): Promise<void> {
  if (!navigator.onLine) return
  const answer = await fetch(new URL('all-files.json', place)).catch(() => undefined)
  if (!answer?.ok) return
  const names = filesToKeep((await answer.json()) as string[], unpacksTight())
  // Also if it does not have this page yet, as on a slow first visit.
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(names)
}

function showCause(cause: unknown): void {
  // One of the page's scripts did not arrive.
  const known = cause instanceof TypeError || !(cause instanceof Error) ? new FilesMissing(cause) : cause
  showTrouble({ sentence: known.message, canStartOver: false }, place)
}

begin().catch(showCause)
