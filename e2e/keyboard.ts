import type { Page } from 'playwright-core'

// Journeys without a mouse.

/** The name of what has the focus, as a person would say it; empty where the focus is nowhere. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: active, body } = document
    if (!active || active === body) return ''
    const labels = 'labels' in active ? (active.labels as NodeListOf<Element> | null) : null
    // The text of a pane that scrolls by keyboard is not its name.
    const text = active.matches('a, button, summary, [role]') ? active.textContent : ''
    return (active.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? text ?? '').trim()
  })

const isNowhere = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body)

/** Presses Tab until the focused element's name contains these words. */
export async function tabTo(page: Page, words: string, stops = 8): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < stops; presses++) {
    await page.keyboard.press('Tab')
    // A page that has not been laid out yet takes no key.
    if (await isNowhere(page)) await page.waitForTimeout(200)
    const name = await focusedName(page)
    if (name.includes(words)) return
    passed.push(name)
  }
  throw new Error(`${words} is not among the next ${stops} stops of the keyboard: ${passed.join(' | ')}`)
}
