import type { BrowserContext } from 'playwright-core'
import { isStoredAs, stored } from '#features/office/content/rules/stored.ts'
import { asWritten } from './one-person.ts'

/** What our pages keep in a browser and /cookies does not name: cookies, and what lasts for the browser or a tab. */
export async function unlistedIn(context: BrowserContext, origin: string): Promise<string[]> {
  const { cookies, origins } = await context.storageState()
  const { hostname } = new URL(origin)
  const ours = cookies.filter(({ domain }) => domain.replace(/^\./, '') === hostname).map(({ name }) => name)
  const browser = origins.filter((one) => one.origin === origin).flatMap(({ localStorage }) => localStorage)
  const tabs = await Promise.all(
    context.pages().map((page) => {
      // Other sites' pages are theirs, and a page that was never opened has no storage.
      if (!page.url().startsWith(`${origin}/`)) return []
      return page.evaluate(() => Object.keys(sessionStorage)).catch(() => [])
    }),
  )
  const isListed = (where: string) => (name: string) =>
    stored.some((row) => row.where === where && isStoredAs(row, name))
  return [
    ...ours.filter((name) => !isListed('cookie')(name)),
    ...browser.map(({ name }) => asWritten(name)).filter((name) => !isListed('this browser')(name)),
    ...tabs.flat().filter((name) => !isListed('this tab')(name)),
  ]
}
