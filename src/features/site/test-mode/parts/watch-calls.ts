import { consoleLine } from '../rules/console-lines.ts'
import { findKeptResearcher, type Keeping } from '../rules/keys.ts'

type Fetch = typeof globalThis.fetch
type Watched = {
  /** The path of Test Mode; the API's paths come after it. */
  readonly base: string
  readonly kept: Keeping
  readonly log: (words: string, about: unknown) => void
  /** Something was written. */
  readonly onWritten: () => void
}

/** What a page of Test Mode does besides its calls: console lines, and ids that only this browser knows. */
export const watchCalls =
  (ask: Fetch, { base, kept, log, onWritten }: Watched): Fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { method, url } = request
    const call = { method, url: withoutBase(url, base) }
    // A body can be read once.
    const copy = consoleLine(call, undefined) && request.clone()
    const answer = await ask(request)
    if (answer.status === 404 && method === 'GET') return (await fetchKeptResearcher(ask, url, kept)) ?? answer
    if (!answer.ok || method === 'GET') return answer
    const line = copy && consoleLine(call, await copy.json().catch(() => undefined))
    if (line) log(...line)
    if (new URL(call.url).pathname.startsWith('/api/')) onWritten()
    return answer
  }

function withoutBase(given: string, base: string): string {
  const url = new URL(given)
  if (base !== '' && url.pathname.startsWith(`${base}/`)) url.pathname = url.pathname.slice(base.length)
  return url.href
}

const researcherPath = /(\/api\/researchers\/)([^/]+)$/

/** MOCK-11: finds a researcher by the id in a stored profile, if no account has it. */
async function fetchKeptResearcher(ask: Fetch, given: string, kept: Keeping): Promise<Response | undefined> {
  const url = new URL(given)
  const [, path, id] = researcherPath.exec(url.pathname) ?? []
  const email = id && findKeptResearcher(kept, decodeURIComponent(id))
  if (!email) return undefined
  url.pathname = url.pathname.replace(researcherPath, `${path}${encodeURIComponent(email)}`)
  const answer = await ask(url)
  return answer.ok ? answer : undefined
}
