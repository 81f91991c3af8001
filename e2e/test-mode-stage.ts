import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { theBrowser } from './browser.ts'
import type { Stage } from './harness.ts'
import { unlistedIn } from './kept-in-browser.ts'
import { collectConsoleErrors } from './noise.ts'
import { askThrough, nameStaff } from './on-test-mode.ts'
import { keepApart } from './one-person.ts'
import { patienceMs } from './patience.ts'
import { setReviews } from './set-reviews.ts'
import { buildTestModeIfStale, type FileHost, hostFiles, type Read } from './test-mode-files.ts'

/** What a tab can be asked to be; one browser serves all people of a journey. */
const known = new Set(['viewport', 'hasTouch', 'colorScheme', 'reducedMotion', 'acceptDownloads', 'permissions'])

/**
 * Test Mode in the place of the product: its folder at the root of a file server, and one browser for a test file, as
 * it has one database on a server. All people of a file come to one world; nothing of those of the last test is left.
 */
export function testModeStage(settings: Readonly<Record<string, string>>): Stage {
  let host: FileHost | undefined
  let context: BrowserContext | undefined
  let noise: (() => readonly string[])[] = []
  let people = 0
  const must = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the stage is ready only inside tests')
    return value
  }
  const origin = (): string => must(host).origin
  beforeAll(async () => {
    nameStaff(settings.STAFF_EMAILS)
    await buildTestModeIfStale()
    host = await hostFiles('', 'keep')
    host.serve(nothingToKeep)
    context = await (await theBrowser()).newContext({ baseURL: origin() })
    context.setDefaultTimeout(patienceMs)
    context.on('page', (page) => noise.push(collectConsoleErrors(page, origin())))
    await setReviews(visitor, settings)
    people = 0
  }, 600_000)
  afterEach(async () => {
    const complaints = noise.flatMap((read) => read())
    noise = []
    people = 0
    expect(await unlistedIn(must(context), origin()), 'what the browser kept, and /cookies does not name').toEqual([])
    expect(complaints, 'what the pages complained of').toEqual([])
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
  const visitor: Stage['visitor'] = async (options = {}) => {
    const unknown = Object.keys(options).filter((name) => !known.has(name))
    if (unknown.length > 0) throw new Error(`a tab of Test Mode cannot have: ${unknown.join(', ')}`)
    const isFirst = people++ === 0
    const before = isFirst ? must(context).pages() : []
    const page = await must(context).newPage()
    if (!isFirst) await keepApart(page, people)
    await beAs(page, options)
    if (isFirst) await forgetPeople(page, origin())
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // Not sooner: the world ends with its last page, and beginning again takes seconds.
    for (const one of before) await one.close()
    askThrough(page)
    return page
  }
  const command: Stage['command'] = async () => {
    throw new Error('no operator stands beside a world in a browser: this journey needs a server')
  }
  return { origin, visitor, command }
}

/** No network ends here, and what a browser keeps for that is the whole product, for each file of journeys. */
const nothingToKeep =
  (read: Read): Read =>
  async (name) =>
    name === '/all-files.json' ? Buffer.from('[]') : read(name)

/** Their storage: a tab reaches only its own. */
async function forgetPeople(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await session.detach()
}

async function beAs(page: Page, { viewport, colorScheme, reducedMotion, permissions }: BrowserContextOptions) {
  if (viewport) await page.setViewportSize(viewport)
  if (colorScheme || reducedMotion)
    await page.emulateMedia({ ...(colorScheme && { colorScheme }), ...(reducedMotion && { reducedMotion }) })
  if (permissions) await page.context().grantPermissions([...permissions])
}
