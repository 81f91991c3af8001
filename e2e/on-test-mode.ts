import type { Page } from 'playwright-core'
import { staffAddresses } from '#features/site/test-mode/rules/accounts.ts'

// Journeys run a second time on Test Mode, from the same files: vitest.test-mode.config.ts says which do not, and why.

export const onTestMode = process.env.JOURNEYS_ON === 'test-mode'

/** Calls beside what a page does. On Test Mode only a page reaches its world, so that the page asks. */
export const fetchOf = (page: Page): typeof fetch => (onTestMode ? (input, init) => askBy(page, input, init) : fetch)

/** A page without scripts. Test Mode renders all pages by scripts, so there an ordinary one. */
export const unscripted = onTestMode ? {} : { javaScriptEnabled: false }

let latest: Page | undefined
/** The page that asks for calls that are no person's. */
export const askThrough = (page: Page): void => {
  latest = page
}

/** Calls that are no person's, such as a look into the mailbox. */
export const fetchHere: typeof fetch = (input, init) => {
  if (!onTestMode) return fetch(input, init)
  if (!latest) throw new Error('no page is open that could ask')
  return askBy(latest, input, init)
}

let staff: readonly string[] = []
/** Which addresses a journey has made staff, in the order of their roles. */
export const nameStaff = (emails = ''): void => {
  staff = emails.split(',').map((email) => email.trim())
}

/** Test Mode's staff have fixed addresses, in the same order of roles. */
export function addressOf(email: string): string {
  const at = onTestMode ? staff.indexOf(email) : -1
  return staffAddresses[at] ?? email
}

async function askBy(page: Page, input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const request = new Request(input, init)
  const body = request.method === 'GET' ? null : [...new Uint8Array(await request.arrayBuffer())]
  const asked = { url: request.url, method: request.method, headers: [...request.headers], body }
  const { bytes, ...answer } = await page.evaluate(async ({ url, body, ...sent }) => {
    const answer = await fetch(url, { ...sent, body: body && new Uint8Array(body) })
    const bytes = [...new Uint8Array(await answer.arrayBuffer())]
    return { status: answer.status, headers: [...answer.headers], bytes }
  }, asked)
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, answer)
}
