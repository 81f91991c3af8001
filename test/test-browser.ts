import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

export type TestBrowser = {
  /** Follows redirects with the cookies of each site, until a page of the product is reached. */
  readonly go: (address: string, init?: { readonly body?: string }) => Promise<URL>
  /** One step: where the response redirects. */
  readonly step: (address: string) => Promise<Response>
  /** A call from one of our pages, with our site's cookies; with a body it is a POST. */
  readonly ask: (path: string, body?: unknown) => Promise<Response>
  /** Stores the cookies of a fetch response, as browsers do for same-site calls. */
  readonly keep: (origin: string, response: Response) => Response
}

/** As much of a browser as redirects need: cookies, and the rules of each status. */
export function testBrowser(app: TestApp): TestBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin) ?? new Map()
  const keep = (origin: string, response: Response): Response => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jarOf(origin).set(name, value)
    }
    return response
  }
  const call = async (url: URL, body?: string): Promise<Response> => {
    const cookie = [...jarOf(url.origin)].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) }
    const init = { headers, redirect: 'manual', ...(body === undefined ? {} : { method: 'POST', body }) } as const
    const answer = await (url.origin === testOrigin ? app.fetch(new Request(url, init)) : fetch(url, init))
    return keep(url.origin, answer)
  }
  const isPage = (url: URL): boolean => url.origin === testOrigin && !url.pathname.startsWith('/auth/v1/')
  return {
    keep,
    ask: (path, body) => {
      const cookie = [...jarOf(testOrigin)].map(([name, value]) => `${name}=${value}`).join('; ')
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      return app.fetch(
        new Request(testOrigin + path, { headers: { cookie, 'content-type': 'application/json' }, ...init }),
      )
    },
    step: (address) => call(new URL(address, testOrigin)),
    go: async (address, { body } = {}) => {
      let url = new URL(address, testOrigin)
      let form = body
      for (let hop = 0; hop < 12 && !isPage(url); hop++) {
        const answer = await call(url, form)
        form = undefined
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`)
        url = new URL(location, url)
      }
      return url
    },
  }
}
