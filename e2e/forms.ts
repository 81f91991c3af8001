import type { Locator, Page, Request } from 'playwright-core'

// Locators of forms.

/** The bodies that a page sends to a path of the auth service from now on. */
export function sentTo(page: Page, path: string): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request)
  })
  return sent
}
/** The fields of a sign-up request. */
export const dataOf = (call: Request | undefined): Record<string, unknown> => call?.postDataJSON()?.data ?? {}
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const failing = (page: Page, text: string) => page.getByRole('alert').getByText(text)
export const error = (page: Page, text: string) => page.getByRole('main').getByText(text)
/** The name of the control that has the focus, or its text; none where the focus is nowhere. */
export const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { activeElement: active, body } = document
    if (!active || active === body) return undefined
    const label = active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0] : null
    return (label ?? active).textContent?.trim()
  })

/** Whether it is visible without scrolling, and nothing covers it. */
export const isInView = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  })

export const path = (page: Page): string => new URL(page.url()).pathname
