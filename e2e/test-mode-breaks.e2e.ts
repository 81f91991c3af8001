import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { killWorker } from './browser.ts'
import { interruptGift } from './interrupted-gifts.ts'
import { cutting, laterVersion, lingering, refusingStorage } from './other-files.ts'
import { countMissing } from './test-mode-files.ts'
import { ask, bar, below, placeOfFiles, promises, signInTrial, visitTrial } from './test-mode-place.ts'

// What breaks Test Mode from outside: storage, networks, tabs and workers. Nothing is half-written, a sentence says
// what happened, and there is a way on. `npm run proof` closes and kills far more often.

const { host, visitor } = placeOfFiles()

const closings = Number(process.env.TAB_CLOSINGS ?? 2)
const kills = Number(process.env.WORKER_KILLS ?? 3)
/** The journeys that take a minute each on a busy machine. */
const isProof = process.env.TAB_CLOSINGS !== undefined
const trouble = (page: Page) => page.locator('#test-mode-trouble')
const email = 'rosa@people.example'

test('a window without storage works, and reports it', async () => {
  host().serve(refusingStorage)
  const page = await (await visitor()).newPage()
  await visitTrial(page, '/')
  await bar(page).getByText('This window keeps nothing').waitFor()
  await bar(page).getByRole('button', { name: 'Test Mode' }).click()
  await bar(page).getByText('no, it ends with the last tab').waitFor()
})

test('a window that cannot run Test Mode reports it', async () => {
  const context = await visitor()
  await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
  const page = await context.newPage()
  await page.goto(`${below}/`)
  await trouble(page).getByText('Test Mode needs a browser window that lets pages keep a service worker.').waitFor()
})

test('where browsers share no workers, the world continues in the tab that was opened last', async () => {
  const context = await visitor()
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  const page = await context.newPage()
  await signInTrial(page, email)
  const other = await visitTrial(await context.newPage(), '/')
  expect(await ask(other, '/api/me')).toMatchObject({ email })
  await trouble(page).getByText('Test Mode goes on in another tab').waitFor()
  await trouble(page).getByRole('button', { name: 'Load the page again' }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await ask(page, '/api/me')).toMatchObject({ email })
})

test('a browser without room refuses what it cannot store, reports it, and continues once there is room', async () => {
  const context = await visitor()
  const page = await context.newPage()
  const storage = await context.newCDPSession(page)
  // Room for the world, and not much more.
  await storage.send('Storage.overrideQuotaForOrigin', { origin: host().origin, quotaSize: 60_000_000 })
  await signInTrial(page, email)
  await fillRoom(page)
  expect(await save(page, 0)).toEqual({ status: 503 })
  await trouble(page).getByText('This browser gives Test Mode no more room').waitFor()
  await emptyRoom(page)
  expect(await save(page, 1)).not.toHaveProperty('status')
  await trouble(page).waitFor({ state: 'detached' })
  await killWorker()
  await expect.poll(() => ask(page, '/api/me/saved').catch(() => undefined)).toMatchObject({ items: [{}] })
})

test('a newer version takes over the world, and an older one leaves it alone', async () => {
  host().serve(lingering)
  const context = await visitor()
  const older = await context.newPage()
  await signInTrial(older, email)
  host().serve(laterVersion)
  const newer = await visitTrial(await context.newPage(), '/')
  expect(await ask(newer, '/api/me')).toMatchObject({ email })
  await trouble(older).getByText('Test Mode goes on in another tab').waitFor()
  // The browser has kept the later files, and no longer the earlier ones.
  await expect.poll(() => countMissing(newer, below)).toBe(0)
  host().serve(lingering)
  // Finds the worker that has ended here, and waits until it has stopped.
  const again = await context.newPage()
  await again.goto(`${below}/`)
  await trouble(again).getByText('This world was made by a newer version of the product.').waitFor()
  expect(await ask(newer, '/api/me')).toMatchObject({ email })
})

test.runIf(isProof).each([/\/engine/, /\/open-worker-/, /\/worker-/, /\/world\./])(
  'a network that ends before %s came is reported, and loading again continues',
  async (lost) => {
    host().serve(cutting(lost))
    const page = await (await visitor()).newPage()
    await page.goto(`${below}/`)
    await trouble(page).getByText('The files of Test Mode did not all arrive.').waitFor()
    host().serve()
    await trouble(page).getByRole('button', { name: 'Load the page again' }).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  },
)

test('who starts over in one tab starts over in all, and earlier data does not come back', async () => {
  const context = await visitor()
  const page = await context.newPage()
  await signInTrial(page, email)
  const other = await visitTrial(await context.newPage(), '/about')
  await bar(page).getByRole('button', { name: 'Test Mode' }).click()
  await bar(page)
    .getByRole('button', { name: /^Start over/ })
    .click()
  await bar(page).getByRole('button', { name: 'Throw away and start over' }).click()
  await other.waitForURL((url) => url.pathname === `${below}/`)
  for (const one of [page, other]) {
    await one.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => ask(one, '/api/me').catch(() => undefined)).toEqual({ status: 401 })
  }
  await signInTrial(page, 'gus@people.example')
  expect(await ask(page, '/api/test-mode/made')).toMatchObject({ accounts: 1 })
})

test.runIf(isProof)(
  `a gift survives the closing of its tab, ${closings} times, at any step`,
  {
    timeout: 60_000 * (closings + 3),
  },
  async () => {
    const context = await visitor()
    await signInTrial(await context.newPage(), 'gus@people.example')
    for (let n = 0; n < closings; n++) await interruptGift(context, n, closings)
    const page = await visitTrial(await context.newPage(), '/')
    await allHold(page)
  },
)

test(`a worker that is killed while it writes loses nothing it answered, ${kills} times`, {
  timeout: 60_000 * (kills + 3),
}, async () => {
  const page = await (await visitor()).newPage()
  await signInTrial(page, 'gus@people.example')
  const answered = new Set<string>()
  const { items } = await ask<{ items: { id: string }[] }>(page, '/api/projects/trending')
  for (let n = 0; n < kills; n++) {
    const writing = Array.from({ length: 6 }, (_, at) =>
      begin(page, items[at]?.id ?? '', `key-of-kill-${n}-${at}-0000`),
    )
    await page.waitForTimeout((n * 37) % 250)
    await killWorker()
    for (const gift of await Promise.all(writing)) if (gift) answered.add(gift)
    await expect.poll(() => ask(page, '/api/me').catch(() => undefined)).toHaveProperty('email')
  }
  for (const id of answered) expect(await ask(page, `/api/donations/${id}`)).toMatchObject({ id })
  await allHold(page)
})

/** Begins a gift. @returns its id, once it is answered; undefined when the worker ended before. */
async function begin(page: Page, projectId: string, key: string): Promise<string | undefined> {
  const body = JSON.stringify({ projectId, amountDollars: 50, anonymous: false, terms: true })
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const begun = await ask<{ donationId?: string }>(page, '/api/donations', { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  return begun?.donationId
}

async function allHold(page: Page): Promise<void> {
  const [kept, , all] = (await promises(page)).split(' ')
  expect(kept).toBe(all)
}

/** Saves the n-th sample. */
async function save(page: Page, n: number): Promise<object> {
  const { items } = await ask<{ items: { id: string }[] }>(page, '/api/projects?sector=science&area=ecology')
  return ask(page, `/api/projects/${items[n]?.id}/save`, { method: 'POST' })
}

/** Keeps so much else of this site that not one more page of a database has room. */
const fillRoom = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('else', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('noise')
    await new Promise((opened) => {
      opening.onsuccess = opened
    })
    let count = 0
    const fits = (size: number): Promise<boolean> =>
      new Promise((told) => {
        const writing = opening.result.transaction('noise', 'readwrite')
        const noise = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536))
        writing.objectStore('noise').put(noise, count++)
        writing.oncomplete = () => told(true)
        writing.onabort = () => told(false)
      })
    for (const size of [1 << 20, 1 << 16, 1 << 12]) while (await fits(size));
    opening.result.close()
  })

const emptyRoom = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((emptied) => {
        indexedDB.deleteDatabase('else').onsuccess = () => emptied()
      }),
  )
