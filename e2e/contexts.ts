import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { unlistedIn } from './kept-in-browser.ts'
import { collectConsoleErrors } from './noise.ts'
import { patienceMs } from './patience.ts'

export type Contexts = {
  /** A page in an empty context: no one's session, nothing stored. */
  readonly open: (options: BrowserContextOptions) => Promise<Page>
  /** Ends the pages of a test. @returns what they complained of, and what they kept that /cookies does not name. */
  readonly endTest: () => Promise<{ readonly noise: readonly string[]; readonly kept: readonly string[] }>
  /** Closes those of a test that did not end; the others stay for the next file. */
  readonly close: () => Promise<void>
}

type Context = {
  /** The site and the options it was opened with. */
  readonly key: string
  readonly browser: BrowserContext
  /** Stays open, because the process of the pages ends with the last of them. */
  readonly parked: Page
  noise: (() => readonly string[])[]
  /** A clock that a test has set and a service worker belong to a context for good. */
  isForOneTest: boolean
}

/** Those that no test uses, the last used one at the end. Each has a process, so only some are kept. */
const free: Context[] = []
const freeMax = 8

/**
 * The browser contexts of a test file. The next test of this worker, also of the next file, gets those of the last one,
 * emptied: a page in a new one starts a process and compiles all scripts again, which costs as much as the visit.
 */
export function openContexts(browser: Browser, origin: string): Contexts {
  let used: Context[] = []
  return {
    open: async (options) => {
      const key = JSON.stringify([origin, options])
      const at = free.findLastIndex((one) => one.key === key)
      const [context = await newContext(browser, origin, key, options)] = at < 0 ? [] : free.splice(at, 1)
      used.push(context)
      return context.browser.newPage()
    },
    endTest: async () => {
      const ended = used
      used = []
      const noise = ended.flatMap((one) => one.noise.flatMap((read) => read()))
      const kept = await Promise.all(ended.map((one) => unlistedIn(one.browser, origin)))
      await Promise.all(ended.map((one) => (one.isForOneTest ? one.browser.close() : empty(one, origin))))
      free.push(...ended.filter((one) => !one.isForOneTest))
      await closeAll(free.splice(0, free.length - freeMax))
      return { noise, kept: kept.flat() }
    },
    close: () => closeAll(used.splice(0)),
  }
}

async function closeAll(contexts: readonly Context[]): Promise<void> {
  await Promise.all(contexts.map((one) => one.browser.close()))
}

async function newContext(
  browser: Browser,
  origin: string,
  key: string,
  options: BrowserContextOptions,
): Promise<Context> {
  const made = await browser.newContext({ baseURL: origin, ...options })
  made.setDefaultTimeout(patienceMs)
  const parked = await made.newPage()
  // A page of the same site without scripts.
  await parked.goto('/robots.txt')
  const context: Context = { key, browser: made, parked, noise: [], isForOneTest: false }
  made.on('page', (page) => context.noise.push(collectConsoleErrors(page, origin)))
  made.on('serviceworker', () => {
    context.isForOneTest = true
  })
  const { clock } = made
  const install = clock.install.bind(clock)
  clock.install = (...given) => {
    context.isForOneTest = true
    return install(...given)
  }
  return context
}

async function empty(context: Context, origin: string): Promise<void> {
  const { browser, parked } = context
  await Promise.all(browser.pages().map((page) => (page === parked ? undefined : page.close())))
  context.noise = []
  const wire = await browser.newCDPSession(parked)
  await Promise.all([
    browser.clearCookies(),
    browser.setOffline(false),
    browser.unrouteAll(),
    wire.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    wire.send('Network.clearBrowserCache'),
  ])
  await wire.detach()
}
