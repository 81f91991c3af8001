import type { Page } from 'playwright-core'

/** Waits until nothing on the page changes. Not until the network is idle, because event streams stay open. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
  await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // The others may load only when scrolled into view.
    const seen = [...document.images].filter((image) => {
      const { top, left, bottom, right } = image.getBoundingClientRect()
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    })
    await Promise.allSettled(seen.map((image) => image.decode()))
  })
}
