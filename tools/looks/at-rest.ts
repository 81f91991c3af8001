import type { Page } from 'playwright-core'

/** When nothing on the page is to come: not when the network is idle, because a live page keeps listening. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
  await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // The others may be loaded only once somebody scrolls to them.
    const seen = [...document.images].filter((image) => {
      const { top, left, bottom, right } = image.getBoundingClientRect()
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    })
    await Promise.allSettled(seen.map((image) => image.decode()))
  })
}
