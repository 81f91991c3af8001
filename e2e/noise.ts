import type { ConsoleMessage, Page } from 'playwright-core'

/**
 * Everything that a page complains of: defects, broken policies, mismatches between server and browser. A refusal of our
 * own api is an answer, not a complaint, although the browser prints it.
 */
export function collectNoise(page: Page, origin: string): () => readonly string[] {
  const noise: string[] = []
  const isRefusal = (message: ConsoleMessage): boolean => {
    const { pathname } = new URL(message.location().url || origin)
    return /status of 4\d\d/.test(message.text()) && /^\/(api|auth\/v1)\//.test(pathname)
  }
  page.on('pageerror', (error) => noise.push(`page error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!isRefusal(message)) noise.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  return () => noise
}
