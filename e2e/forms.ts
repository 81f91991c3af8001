import type { Page, Request } from 'playwright-core'

// What tests of forms look for.

/** What a page sends to a path of the auth service from now on. */
export function sentTo(page: Page, path: string): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request)
  })
  return sent
}
/** What a sign-up says of its person. */
export const dataOf = (call: Request | undefined): Record<string, unknown> => call?.postDataJSON()?.data ?? {}
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const failing = (page: Page, text: string) => page.getByRole('alert').getByText(text)
export const error = (page: Page, text: string) => page.getByRole('main').getByText(text)
export const path = (page: Page): string => new URL(page.url()).pathname
