import type { ConsoleMessage, Page } from 'playwright-core'

/**
 * Every error that a page logs: exceptions, policy violations, hydration mismatches. A refusal of our own API is an
 * answer, not an error, although the browser logs it; so are a line that a test cuts, the 404 of a page of the staff
 * area, and that of a project or a position that is not public.
 */
export function collectConsoleErrors(page: Page, origin: string): () => readonly string[] {
  const noise: string[] = []
  const isRefusal = (message: ConsoleMessage): boolean => {
    const { pathname } = new URL(message.location().url || origin)
    const isDocument = message.location().url === page.url() && /^\/(admin|project|jobs)\//.test(pathname)
    return /status of 4\d\d/.test(message.text()) && (isDocument || /^\/(api|auth\/v1)\//.test(pathname))
  }
  page.on('pageerror', (error) => noise.push(`page error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (/ERR_INTERNET_DISCONNECTED/.test(message.text())) return
    if (!isRefusal(message)) noise.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  return () => noise
}
