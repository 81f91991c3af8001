import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { theBrowser } from './browser.ts'
import { patienceMs } from './patience.ts'
import { buildTestModeIfStale, type FileHost, hostFiles } from './test-mode-files.ts'

// Test Mode from files alone, below a path of a server that knows nothing else.

export const below = '/trial'

export type Place = {
  readonly host: () => FileHost
  /** A visitor's own browser. */
  readonly visitor: () => Promise<BrowserContext>
}

/** Call once at the top of a file. No product runs beside it, and whatever is asked of one fails the file. */
export function placeOfFiles(): Place {
  let host: FileHost | undefined
  const open: BrowserContext[] = []
  const must = (): FileHost => {
    if (!host) throw new Error('the place is ready only inside tests')
    return host
  }
  beforeAll(async () => {
    await buildTestModeIfStale()
    host = await hostFiles(below)
  }, 600_000)
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()))
    must().serve()
  })
  afterAll(() => {
    expect(
      must()
        .asked()
        .filter((path) => /\/(api|auth|files|art|test-gateway)\//.test(path)),
    ).toEqual([])
    must().stop()
  })
  return {
    host: must,
    visitor: async () => {
      const context = await (await theBrowser()).newContext({ baseURL: must().origin })
      context.setDefaultTimeout(patienceMs)
      open.push(context)
      return context
    },
  }
}

export async function visitTrial(page: Page, path: string): Promise<Page> {
  await page.goto(`${below}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

export async function signInTrial(page: Page, email: string): Promise<void> {
  await visitTrial(page, '/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('anything')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
}

type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }

/** A call of the person who is signed in. @returns the answer, or its status where it refuses. */
export const ask = <Answer>(page: Page, path: string, sent: Sent = {}): Promise<Answer> =>
  within(patienceMs, `the answer to ${path}`, page.evaluate(askHere, { path, sent }) as Promise<Answer>)

/** Runs in the page. */
async function askHere({ path, sent }: { readonly path: string; readonly sent: Sent }): Promise<unknown> {
  const kept = JSON.parse(localStorage.getItem('mock-auth-token') ?? '{}') as { access_token?: string }
  const headers = { ...sent.headers, authorization: `Bearer ${kept.access_token ?? ''}` }
  const answer = await fetch(path, { ...sent, headers })
  if (!answer.ok) return { status: answer.status }
  return answer.status === 204 ? {} : answer.json()
}

/** For waits that the browser's driver does not bound. @throws Error that says what did not come. */
export async function within<Value>(ms: number, what: string, coming: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what} did not come within ${ms / 1000} s`)), ms)
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

export const bar = (page: Page) => page.getByRole('region', { name: 'Test Mode' })

/** The promises of the books, proven in the browser. @returns such as `12 of 12 hold`. */
export async function promises(page: Page): Promise<string> {
  await bar(page).getByRole('button', { name: 'Test Mode' }).click()
  await bar(page)
    .getByRole('button', { name: /Promises/ })
    .click()
  // The menu says how many, too.
  const dialog = page.getByRole('dialog', { name: 'Promises', exact: true })
  return dialog.getByText(/^\d+ of \d+ hold$/).innerText()
}

/**
 * Call the answer to close the tab. A tab that is just getting its next page may miss the request to close (Chromium,
 * on a busy machine), so it is repeated until it closes.
 */
export async function closerOf(page: Page): Promise<() => Promise<void>> {
  const own = await page.context().newCDPSession(page)
  const { targetId } = (await own.send('Target.getTargetInfo')).targetInfo
  const session = await (await theBrowser()).newBrowserCDPSession()
  return async () => {
    const again = setInterval(() => void session.send('Target.closeTarget', { targetId }).catch(() => undefined), 2000)
    await within(30_000, 'the end of the tab', page.close()).finally(() => clearInterval(again))
    await session.detach()
  }
}
