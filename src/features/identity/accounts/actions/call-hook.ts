import { Webhook } from 'standardwebhooks'
import type { HookName } from '#platform/auth-settings.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import { dateOf, millisOf, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'

type Json = Readonly<Record<string, unknown>>

const triesMax = 3
const answerBytesMax = 200 * 1024
const restMsMax = 2 * secondMs

/**
 * Calls an operator's own service over HTTP, signed by Standard Webhooks, if one is configured.
 *
 * @param id of the event, the same for every attempt. @returns its answer; undefined without a hook.
 * @throws Refusal hook_timeout, hook_timeout_after_retry, hook_payload_over_size_limit,
 *   hook_payload_invalid_content_type; hook_rejected with the status and the words it chose.
 */
export async function callHook(
  platform: Platform,
  hook: HookName,
  payload: Json,
  id: string = newId(platform),
): Promise<Json | undefined> {
  const url = platform.settings.auth.hooks[hook]
  if (url === undefined) return undefined
  const { hookTimeoutMs } = platform.settings.auth
  const signal = AbortSignal.timeout(hookTimeoutMs)
  try {
    return await readAnswer(await send(platform, { url, id, body: JSON.stringify(payload), signal }))
  } catch (cause) {
    if (!signal.aborted || cause instanceof Refusal) throw cause
    const message = `Failed to reach hook within maximum time of ${hookTimeoutMs / secondMs} seconds`
    throw new Refusal('hook_timeout', message)
  }
}

type Sent = { readonly url: string; readonly id: string; readonly body: string; readonly signal: AbortSignal }

/** Retries when it is unreachable, and when it answers 429 or 503 with a Retry-After. */
async function send(platform: Platform, { url, id, body, signal }: Sent): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const headers = { ...signatureOf(platform, id, body), 'content-type': 'application/json' }
    // A redirect could lead into the operator's own network.
    const init = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
    const response = await platform.fetch(url, init).catch((cause: unknown) => {
      if (signal.aborted) throw cause
      platform.log.warn('a hook could not be reached', { tries, cause })
      return undefined
    })
    if (!response && tries === triesMax)
      throw new Refusal('hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
    const waitMs = response ? restOf(response) : 100 * 2 ** tries
    if (response && (waitMs === undefined || tries === triesMax)) return response
    await response?.body?.cancel()
    await rest(Math.min(waitMs ?? 0, restMsMax), signal)
  }
}

function signatureOf(platform: Platform, id: string, body: string) {
  const at = dateOf(millisOf(platform.clock.now()))
  const signatures = platform.settings.auth.hookSecrets.map((secret) => new Webhook(secret).sign(id, at, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / secondMs)),
    'webhook-signature': signatures.join(' '),
  }
}

/** Milliseconds that it asks us to wait; undefined when it does not ask. */
function restOf({ status, headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')
  if ((status !== 429 && status !== 503) || seconds === null) return undefined
  return Number.isFinite(Number(seconds)) ? Number(seconds) * secondMs : restMsMax
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

async function readAnswer(response: Response): Promise<Json> {
  const { status, headers } = response
  if (status === 204) return {}
  if (status !== 200 && status !== 202) {
    await response.body?.cancel()
    throw new Error(`a hook answered with the status ${status}`)
  }
  const type = headers.get('content-type') ?? ''
  if (!/^application\/json(;|$)/i.test(type)) {
    await response.body?.cancel()
    const message = `Invalid JSON response. Received content-type: ${type.slice(0, 100)}`
    throw new Refusal('hook_payload_invalid_content_type', message)
  }
  const bytes = await readBody(response, answerBytesMax)
  if (!bytes) {
    const message = `Payload exceeded size limit of ${answerBytesMax} bytes`
    throw new Refusal('hook_payload_over_size_limit', message)
  }
  const answer: unknown = bytes.byteLength === 0 ? {} : JSON.parse(new TextDecoder().decode(bytes))
  if (!isObject(answer)) throw new Error('a hook answered with JSON that is no object')
  if (isObject(answer.error)) throw rejection(answer.error)
  return answer
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Its own status if that is one of a refusal; a hook that answers 500 is as broken as one that fails. */
function rejection({ http_code: code, message }: Json): Error {
  const status = typeof code === 'number' ? code : 403
  const words = typeof message === 'string' ? message.slice(0, 500) : 'A hook of this service refused'
  if (!Number.isInteger(status) || status < 400 || status > 499) return new Error(`a hook failed: ${words}`)
  return new Refusal('hook_rejected', words, { status })
}
