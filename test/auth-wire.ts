import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

type Sent = {
  readonly method?: string
  readonly body?: unknown
  readonly bearer?: string | undefined
  readonly headers?: Record<string, string>
}
// biome-ignore lint/suspicious/noExplicitAny: what came over the wire is looked at as it is
export type Received = { readonly status: number; readonly headers: Headers; readonly body: any }

/** Raw calls to the auth wire, for its shapes; a body makes it a POST. */
export const authWire =
  (app: TestApp) =>
  async (path: string, { method, body, bearer, headers = {} }: Sent = {}): Promise<Received> => {
    const init: RequestInit = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
        ...headers,
      },
    }
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await app.fetch(new Request(`${testOrigin}/auth/v1/${path}`, init))
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }
