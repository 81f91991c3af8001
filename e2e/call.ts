import type { Page } from 'playwright-core'
import { fetchOf } from './on-test-mode.ts'

type Answer = { readonly status: number; readonly body: unknown }

/** Calls the API as the person who is signed in on a page: for what a test needs besides its subject. */
export async function call(page: Page, method: string, path: string, body?: unknown, more = {}): Promise<Answer> {
  const stored = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => /^(?!person ).*-auth-token$/.test(key))?.[1] ?? '{}',
  )
  const { access_token: token } = JSON.parse(stored) as { access_token?: string }
  const answer = await fetchOf(page)(new URL(path, page.url()), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text && JSON.parse(text) }
}
