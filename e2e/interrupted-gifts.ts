import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { give } from './gifts.ts'
import { ask, below, closerOf, visitTrial, within } from './test-mode-place.ts'

/** A gift takes about as long here, from its first page to its thanks. */
const wholeMs = 6000

type Gifts = { readonly gifts: readonly { readonly id: string }[]; readonly older: string | null }

/**
 * Gives in a tab that is closed on the way, the n-th time a bit later than before; then looks from another tab, which
 * has to find every gift that was confirmed before.
 */
export async function interruptGift(context: BrowserContext, n: number, times: number): Promise<void> {
  const page = await context.newPage()
  const { items } = await ask<{ items: { id: string }[] }>(await visitTrial(page, '/'), '/api/projects/trending')
  const before = await confirmedGifts(page)
  const close = await closerOf(page)
  // Breaks off with its tab.
  const giving = give(page, items[n % items.length]?.id ?? '', below).catch(() => undefined)
  await page.waitForTimeout((wholeMs * (n + 1)) / (times + 1))
  await close()
  await within(30_000, 'the end of the gift in it', giving)
  const after = await visitTrial(await context.newPage(), '/')
  const found = await confirmedGifts(after)
  expect(found.filter((id) => before.includes(id))).toEqual(before)
  await after.close()
}

/** The ids of all confirmed gifts, page by page. */
async function confirmedGifts(page: Page): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { gifts, older }: Gifts = await ask<Gifts>(page, `/api/me/donations${after && `?after=${after}`}`)
    ids.push(...gifts.map(({ id }) => id))
    after = older
  }
  return ids.toSorted()
}
