import { mustBeAsDocumented } from './openapi.ts'
import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

type Sent = {
  readonly method?: string
  readonly body?: unknown
  readonly bearer?: string | undefined
  readonly headers?: Record<string, string>
}
// biome-ignore lint/suspicious/noExplicitAny: the raw response is the subject of the tests
export type Received = { readonly status: number; readonly headers: Headers; readonly body: any }

/** Raw calls to the auth wire, checked against the OpenAPI document; with a body it is a POST. */
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
    const request = new Request(`${testOrigin}/auth/v1/${path}`, init)
    const answer = await app.fetch(request)
    const text = await answer.text()
    const { status, headers: answered } = answer
    const type = answered.get('content-type') ?? ''
    const received = { status, headers: answered, body: type.startsWith('application/json') ? JSON.parse(text) : text }
    mustBeAsDocumented(request.method, request.url, { ...received, type })
    return received
  }
