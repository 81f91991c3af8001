import axios from 'axios'
import { type Document, type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios'
import type { Answered, ApiDocument, Place, Scheme } from '../openapi.ts'
import type { TestApp } from '../test-app.ts'
import { testOrigin } from '../test-platform.ts'
import type { Asked } from './call.ts'

/** A published client that knows only the product's OpenAPI document. */
export async function documentClient(app: TestApp, document: ApiDocument) {
  const env = { fetch: (input: string | URL | Request, init?: RequestInit) => app.fetch(new Request(input, init)) }
  const axiosConfigDefaults = { adapter: 'fetch', env, responseType: 'stream', validateStatus: () => true } as const
  const made = new OpenAPIClientAxios({
    definition: structuredClone(document) as unknown as Document,
    withServer: { url: testOrigin },
    axiosConfigDefaults: { ...axiosConfigDefaults, fetchOptions: { redirect: 'manual' } },
  })
  const client: OpenAPIClient = await made.getClient()
  return async ({ operation }: Place, { params = {}, headers = {}, body, ...asked }: Asked, serviceKey?: string) => {
    const shown = credentialsOf(operation.security, document.components.securitySchemes, { ...asked, serviceKey })
    const call = client[operation.operationId]
    if (!call) throw new Error(`the client has no ${operation.operationId}`)
    const answer = await call({ ...params, ...shown.query }, body, { headers: { ...headers, ...shown.headers } })
    return { answer: await readAnswer(answer), shown: Object.keys({ ...shown.query, ...shown.headers }) }
  }
}

type Credentials = Pick<Asked, 'by' | 'proof' | 'way'> & { readonly serviceKey?: string | undefined }
type Shown = { readonly query: Record<string, string>; readonly headers: Record<string, string> }

/** The first of the document's alternatives for which we have credentials; none when none are required. */
function credentialsOf(
  ways: Place['operation']['security'],
  schemes: Readonly<Record<string, Scheme>>,
  { by, proof, way, serviceKey }: Credentials,
): Shown {
  for (const name of ways.flatMap((one) => Object.keys(one))) {
    if (way !== undefined && way !== name) continue
    const scheme = schemes[name]
    if (!scheme) throw new Error(`the document knows no scheme ${name}`)
    const token = name === 'serviceKey' ? serviceKey : by
    if (scheme.type === 'http' && token) return { query: {}, headers: { authorization: `Bearer ${token}` } }
    if (scheme.type === 'http' || proof === undefined) continue
    if (scheme.in === 'query') return { query: { [scheme.name]: proof }, headers: {} }
    const value = scheme.in === 'cookie' ? `${scheme.name}=${proof}` : proof
    return { query: {}, headers: { [scheme.in === 'cookie' ? 'cookie' : scheme.name]: value } }
  }
  return { query: {}, headers: {} }
}

type Got = { status: number; data: ReadableStream<Uint8Array> | null; headers: unknown }

/** The whole body; of an event stream the first event. */
async function readAnswer({ status, data, headers }: Got): Promise<Answered> {
  const type = String(axios.AxiosHeaders.from(headers as Record<string, string>).get('content-type') ?? '')
  if (type.startsWith('text/event-stream')) {
    const reader = data?.pipeThrough(new TextDecoderStream() as never).getReader() as
      | ReadableStreamDefaultReader<string>
      | undefined
    const { value } = (await reader?.read()) ?? {}
    await reader?.cancel()
    return { status, type, body: value }
  }
  const text = data ? await new Response(data).text() : ''
  return { status, type, body: /[/+]json(;|$)/.test(type) ? JSON.parse(text) : text }
}
