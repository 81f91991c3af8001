import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { theBrowser } from './browser.ts'
import type { Stage } from './harness.ts'
import { unlistedIn } from './kept-in-browser.ts'
import { collectConsoleErrors } from './noise.ts'
import { buildTestModeIfStale, type FileHost, hostFiles } from './test-mode-files.ts'

/** The first page of a file waits for the whole of Test Mode; one processor does what a server does beside the page. */
const patienceMs = 60_000

/**
 * Test Mode in the place of the product: its folder at the root of a file server, and one browser for a test file, as it
 * has one database on a server. The next person comes to the same world, and nothing of the last person is left.
 */
export function testModeStage(): Stage {
  let host: FileHost | undefined
  let context: BrowserContext | undefined
  let noise: (() => readonly string[])[] = []
  const must = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the stage is ready only inside tests')
    return value
  }
  const origin = (): string => must(host).origin
  beforeAll(async () => {
    await buildTestModeIfStale()
    host = await hostFiles()
    context = await (await theBrowser()).newContext({ baseURL: origin() })
    context.setDefaultTimeout(patienceMs)
    context.on('page', (page) => noise.push(collectConsoleErrors(page, origin())))
  }, 600_000)
  afterEach(async () => {
    const said = noise.flatMap((read) => read())
    noise = []
    expect(await unlistedIn(must(context), origin()), 'what the browser kept, and /cookies does not name').toEqual([])
    expect(said, 'what the pages complained of').toEqual([])
    const sent = must(host).asked()
    expect(
      sent.filter((path) => /^\/(api|auth|files|art|test-gateway)\//.test(path)),
      'asked of a server',
    ).toEqual([])
  })
  afterAll(async () => {
    await context?.close()
    host?.stop()
  })
  const visitor: Stage['visitor'] = async ({ viewport } = {}) => {
    const before = must(context).pages()
    const page = await must(context).newPage()
    if (viewport) await page.setViewportSize(viewport)
    await before.at(-1)?.evaluate(() => localStorage.clear())
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // Not sooner: the world ends with its last page, and beginning again takes seconds.
    for (const one of before) await one.close()
    return page
  }
  const command: Stage['command'] = async () => {
    throw new Error('no operator stands beside a world in a browser: this journey needs a server')
  }
  return { origin, visitor, command }
}
