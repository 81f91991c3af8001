import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { killWorker, theBrowser } from '../e2e/browser.ts'
import { countMissing } from '../e2e/test-mode-files.ts'
import { sizeToFetch } from '../src/hosts/node/test-mode-size.ts'
import { startBarePglite } from './bare-pglite.ts'
import { inTurn, median, ratioOf } from './measure.ts'
import type { Figure } from './report.ts'
import { benchArea } from './seed-projects.ts'
import type { World } from './worlds.ts'

const below = '/test-mode'
const rounds = 5
const asks = 40

type Starts = { readonly cold: number; readonly warm: number; readonly second: number }

/**
 * Times from the opening of a page to its first answer, in Chromium, in turn with the
 * bare database in the same browser.
 */
export async function benchTestMode({ app }: World): Promise<Figure[]> {
  const bare = await startBarePglite()
  const browser = await theBrowser()
  const [ours = [], least = []] = await inTurn(
    rounds,
    () => startsOf(`${app.origin}${below}/projects`, keptHere),
    () => startsOf(bare.origin, async () => undefined),
  )
  const context = await browser.newContext()
  const [testMode, real] = [await openPage(context, `${app.origin}${below}/projects`), await context.newPage()]
  await keptHere(testMode)
  await real.goto(`${app.origin}/projects`)
  const list = await answersOf([testMode, '?sector=science&area=ecology'], [real, listOfReal()])
  const project = await answersOf(
    [testMode, `/${await anyProject(testMode, '?sector=science&area=ecology')}`],
    [real, `/${await anyProject(real, listOfReal())}`],
  )
  await browser.close()
  bare.stop()
  return [
    startFigure(
      'testModeCold',
      ours.map(({ cold }) => cold),
      least.map(({ cold }) => cold),
    ),
    startFigure(
      'testModeWarm',
      ours.map(({ warm }) => warm),
      least.map(({ warm }) => warm),
    ),
    startFigure(
      'testModeSecondTab',
      ours.map(({ second }) => second),
      least.map(({ warm }) => warm),
    ),
    { of: 'testModeList', ...list },
    { of: 'testModeProject', ...project },
    { of: 'testModeSize', measured: sizeToFetch() / 1e6 },
  ]
}

const secondsText = (times: readonly number[]): string => `${(median(times) / 1000).toFixed(2)} s`

const startFigure = (of: Figure['of'], times: readonly number[], least: readonly number[]): Figure => ({
  of,
  measured: ratioOf(times, least),
  note: `${secondsText(times)}, bare ${secondsText(least)}`,
})

/** @param settle waits until the first page has done its one-time work. */
async function startsOf(url: string, settle: (page: Page) => Promise<void>): Promise<Starts> {
  const context = await (await theBrowser()).newContext()
  const first = await openPage(context, url)
  const cold = await firstAnswerOf(first)
  await settle(first)
  const other = await openPage(context, url)
  const second = await firstAnswerOf(other)
  await setTimeout(500)
  for (const page of [first, other]) await page.close()
  // It outlives its last page, and the next one would start with an open world.
  await killWorker()
  await setTimeout(1500)
  const warm = await firstAnswerOf(await openPage(context, url))
  await context.close()
  return { cold, warm, second }
}

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(noteFirstAnswer)
  await page.goto(url, { waitUntil: 'commit' })
  await firstAnswerOf(page)
  return page
}

type Noted = typeof globalThis & { firstAnswerAt?: number }

/** In the page, before its scripts: Test Mode replaces the browser's fetch by its own. */
function noteFirstAnswer(): void {
  let current = globalThis.fetch
  const noting =
    (ask: typeof fetch): typeof fetch =>
    async (input, init) => {
      const answer = await ask(input, init)
      const noted = globalThis as Noted
      if (new Request(input, init).url.includes('/api/')) noted.firstAnswerAt ??= performance.now()
      return answer
    }
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    get: () => current,
    set: (given: typeof fetch) => {
      current = noting(given)
    },
  })
}

async function firstAnswerOf(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (globalThis as Noted).firstAnswerAt, undefined, {
    polling: 20,
    timeout: 60_000,
  })
  return (await found.jsonValue()) ?? Number.NaN
}

/** All its files are in the browser, so that nothing else runs. */
async function keptHere(page: Page): Promise<void> {
  while ((await countMissing(page, below)) > 0) await setTimeout(500)
}

const [sector = '', area = ''] = benchArea.split('/')
const listOfReal = (): string => `?sector=${sector}&area=${area}`

type Asked = readonly [page: Page, path: string]

/** Answer times of both, as their pages see them. */
async function answersOf(one: Asked, other: Asked): Promise<{ measured: number; note: string }> {
  const [ours = [], server = []] = await inTurn(
    rounds,
    () => answerTime(one),
    () => answerTime(other),
  )
  const ms = (times: readonly number[]): string => `${median(times).toFixed(1)} ms`
  return { measured: ratioOf(ours, server), note: `${ms(ours)}, server ${ms(server)}` }
}

const answerTime = async ([page, path]: Asked): Promise<number> =>
  median(
    await page.evaluate(
      async ({ path, asks }) => {
        const times: number[] = []
        for (let n = 0; n < asks; n++) {
          const began = performance.now()
          await (await fetch(`/api/projects${path}`)).text()
          times.push(performance.now() - began)
        }
        return times
      },
      { path, asks },
    ),
  )

const anyProject = (page: Page, list: string): Promise<string> =>
  page.evaluate(async (list) => {
    const { items } = (await (await fetch(`/api/projects${list}`)).json()) as { items: { id: string }[] }
    return items[0]?.id ?? ''
  }, list)
