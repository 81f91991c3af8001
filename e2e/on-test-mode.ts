import type { Page } from 'playwright-core'

// Journeys run a second time on Test Mode, from the same files: vitest.test-mode.config.ts lists them.

export const onTestMode = process.env.JOURNEYS_ON === 'test-mode'

/** Calls beside what a page does. On Test Mode only a page reaches its world, so that the page asks. */
export const fetchOf = (page: Page): typeof fetch => (onTestMode ? (input, init) => askBy(page, input, init) : fetch)

async function askBy(page: Page, input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const request = new Request(input, init)
  const body = request.method === 'GET' ? null : await request.text()
  const asked = { url: request.url, method: request.method, headers: [...request.headers], body }
  const { text, ...answer } = await page.evaluate(async ({ url, ...sent }) => {
    const answer = await fetch(url, sent)
    return { status: answer.status, headers: [...answer.headers], text: await answer.text() }
  }, asked)
  return new Response(text || null, answer)
}
