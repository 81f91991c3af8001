import type { Page } from 'playwright-core'

type Answer = { readonly status: number; readonly body: unknown }

/** Calls the api as the person who is signed in on a page: for what a test needs before its own subject begins. */
export const call = (page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const stored = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}'
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${JSON.parse(stored).access_token}` }
      const answer = await fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text && JSON.parse(text) }
    },
    { method, path, body },
  )
