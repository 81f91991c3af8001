import type { ApiDocument, Place } from '#test/openapi.ts'
import { documentReader, operationsOf } from '#test/openapi.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Fetch } from '#wire/client.ts'
import { anything, type Dice, dice, valueFor } from './values.ts'

type Parameter = { readonly name: string; readonly in: string; readonly schema?: Record<string, unknown> }
type Described = Place['operation'] & {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Record<string, unknown> }>> }
}
type Schemas = Readonly<Record<string, Record<string, unknown>>>

export type Fuzz = {
  readonly document: ApiDocument
  readonly fetch: Fetch
  readonly seed: number
  readonly requests: number
  /** Tokens to call with, renewed every so often, because calls may end a session. */
  readonly tokens: () => Promise<readonly (string | undefined)[]>
}

/** Sends documented and undocumented requests. @returns every answer that is a defect or of another shape. */
export async function fuzz({ document, fetch, seed, requests, tokens }: Fuzz): Promise<string[]> {
  const roll = dice(seed)
  const { faultsIn } = documentReader(document)
  const places = operationsOf(document)
  const schemas = (document.components as unknown as { schemas: Schemas }).schemas
  const wrong: string[] = []
  let callers = await tokens()
  for (let at = 0; at < requests; at++) {
    if (at % 50 === 49) callers = await tokens()
    const place = places[at % places.length] as Place
    const request = requestFor(place, schemas, roll, roll.one(callers))
    const asked = `seed ${seed}, request ${at}: ${request.method} ${request.url.slice(0, 200)}`
    const sent = request.body ? await request.clone().text() : ''
    const answer = await fetch(request)
    const faults = await faultsOf(answer, (body) =>
      faultsIn(place, { status: answer.status, type: answer.headers.get('content-type') ?? '', body }),
    )
    wrong.push(...faults.map((fault) => `${asked} ${sent.slice(0, 300)}\n  ${fault}`))
  }
  return wrong
}

async function faultsOf(answer: Response, compare: (body: unknown) => readonly string[]): Promise<readonly string[]> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return []
  }
  const text = await answer.text()
  if (answer.status >= 500 && answer.status !== 503) return [`answers ${answer.status}: ${text.slice(0, 200)}`]
  return compare(/[/+]json(;|$)/.test(type) ? JSON.parse(text) : text)
}

function requestFor({ method, path, operation }: Place, schemas: Schemas, roll: Dice, token?: string): Request {
  const { parameters = [], requestBody } = operation as Described
  const wildness = roll.one([0, 0, 0.05, 0.2, 0.9])
  const made = (one?: Record<string, unknown>): unknown => valueFor(one ?? {}, schemas, roll, wildness)
  const given = (place: string) => parameters.filter((one) => one.in === place && roll.next() < 0.8)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = made(parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? { type: 'string' })
    return encodeURIComponent(asText(value).toWellFormed()).slice(0, 2000) || 'x'
  })
  const url = new URL(filled, testOrigin)
  for (const { name, schema } of given('query')) url.searchParams.append(name, asText(made(schema)).slice(0, 4000))
  const headers = new Headers()
  for (const { name, schema } of given('header')) setHeader(headers, name, asText(made(schema)))
  if (token) headers.set('authorization', `Bearer ${token}`)
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type) return new Request(url, { method: method.toUpperCase(), headers })
  headers.set('content-type', roll.next() < 0.03 ? 'text/plain' : type === '*/*' ? 'application/octet-stream' : type)
  return new Request(url, {
    method: method.toUpperCase(),
    headers,
    body: bodyFor(type, made(content?.schema), roll),
  })
}

function bodyFor(type: string, value: unknown, roll: Dice): string {
  if (roll.next() < 0.03) return roll.one(['', '{', '[', '"\\ud800"', '\u0000', 'x'.repeat(1_100_000)])
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(value) ?? 'null'
  const fields = typeof value === 'object' && value !== null ? value : { value: anything(roll) }
  return new URLSearchParams(Object.entries(fields).map(([name, one]) => [name, asText(one)])).toString()
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** No client can send a line break in a header. */
function setHeader(headers: Headers, name: string, value: string): void {
  headers.set(name, value.replace(/[^\x20-\x7e]/g, '?').slice(0, 4000))
}
