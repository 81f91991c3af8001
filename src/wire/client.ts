import type { Contract, Endpoint, FieldError, Input, Key, Output, RefusalOf } from './contract.ts'

// The client side of the wire. Contracts are imported as types only.

export type Fetch = (request: Request) => Promise<Response>

export type Result<E extends Endpoint> =
  | { readonly ok: true; readonly data: Output<E> }
  | ([RefusalOf<E>] extends [never] ? never : { readonly ok: false; readonly refusal: RefusalOf<E> })

type Args<I> = Record<never, never> extends I ? [input?: I & Options] : [input: I & Options]
type Options = { readonly signal?: AbortSignal }

export type Api<C extends Contract> = <const K extends keyof C & Key>(
  key: K,
  ...args: Args<Input<C[K]>>
) => Promise<Result<C[K]>>

/** Anything that the contract does not list: a defect, a network failure, a 5xx. The error boundary shows it. */
export class Unexpected extends Error {
  readonly status: number
  readonly requestId: string | undefined

  constructor(status: number, requestId?: string) {
    super(status === 0 ? 'The server cannot be reached.' : `The server answered ${status}.`)
    this.name = 'Unexpected'
    this.status = status
    this.requestId = requestId
  }
}

/** A refusal that the caller leaves to the error boundary. */
export class RefusedAnswer extends Error {
  readonly code: string
  readonly status: number

  constructor(refusal: { code: string; status: number; title: string }) {
    super(refusal.title)
    this.name = 'RefusedAnswer'
    this.code = refusal.code
    this.status = refusal.status
  }
}

/** Returns the data or throws the refusal, for loaders whose error boundary shows it. */
export async function must<T>(
  result: Promise<{ ok: true; data: T } | { ok: false; refusal: { code: string; status: number; title: string } }>,
): Promise<T> {
  const answer = await result
  if (answer.ok) return answer.data
  throw new RefusedAnswer(answer.refusal)
}

/** Returns the data, or undefined for a 404; throws any other refusal. */
export async function dataOrNull<T>(
  result: Promise<{ ok: true; data: T } | { ok: false; refusal: { code: string; status: number; title: string } }>,
): Promise<T | undefined> {
  const answer = await result
  if (answer.ok) return answer.data
  if (answer.refusal.status === 404) return undefined
  throw new RefusedAnswer(answer.refusal)
}

type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}
type Problem = { code?: string; title?: string; requestId?: string; data?: unknown; errors?: FieldError[] }

/** A typed client over any fetch: the network in the browser, the api itself on the server and in tests. */
export function createClient<C extends Contract>(fetch: Fetch, origin: string): Api<C> {
  const call = async (key: string, input: Loose = {}) => {
    const response = await fetch(requestFor(key, input, origin)).catch((cause) => {
      if (input.signal?.aborted) throw cause
      throw new Unexpected(0)
    })
    if (!response.ok) return refused(response)
    if (response.status === 204) return { ok: true, data: undefined }
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { ok: true, data: isJson ? await response.json() : response }
  }
  return call as unknown as Api<C>
}

function requestFor(key: string, input: Loose, origin: string): Request {
  const space = key.indexOf(' ')
  const path = key
    .slice(space + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value))
  const headers = new Headers(input.headers)
  const init: RequestInit = { method: key.slice(0, space), headers, signal: input.signal ?? null }
  if (input.body !== undefined) {
    init.body = JSON.stringify(input.body)
    headers.set('content-type', 'application/json')
  }
  return new Request(url, init)
}

async function refused(response: Response) {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const problem: Problem = isProblem ? await response.json() : {}
  if (response.status >= 500 && response.status !== 503) throw new Unexpected(response.status, problem.requestId)
  // Any call may fail this way, so no screen has its own text for it.
  if (!problem.code || problem.code === 'database_away') throw new Unexpected(response.status, problem.requestId)
  const { code, title = code, data, errors = [] } = problem
  return { ok: false, refusal: { code, status: response.status, title, data, errors } }
}

type Sayings<R extends { code: string; data: unknown }, T> = {
  [C in R['code']]: (data: Extract<R, { code: C }>['data']) => T
}
/** Does not compile unless every refusal has a message. */
export const onRefusal = <R extends { code: string; data: unknown }, T>(refusal: R, say: Sayings<R, T>): T =>
  say[refusal.code as R['code']](refusal.data as never)

/** The first message for a field of the body. */
export const fieldError = (errors: readonly FieldError[], field: string): string | undefined =>
  errors.find((error) => error.location === `body.${field}`)?.message
