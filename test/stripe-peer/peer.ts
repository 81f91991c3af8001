import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { answerCall, callOf } from './api.ts'
import { connectPage } from './connect.ts'
import { hostedPage, pressPage } from './pages.ts'
import type { PeerEvent } from './shapes.ts'
import { errorResponse, json, WireError } from './wire.ts'
import { type Card, createWorld, pay, type World } from './world.ts'

/** A fault for the next requests that match. */
export type Fault = {
  /** Method and path, for example `POST /v1/refunds`. */
  readonly at: RegExp
  readonly how:
    | { readonly kind: 'error'; readonly status: 500 | 429 | 401 }
    | { readonly kind: 'slow'; readonly ms: number }
    /** The connection ends before the request was handled, or after. */
    | { readonly kind: 'cut'; readonly after: boolean }
    /** The response is delayed until this resolves, so that events can overtake it. */
    | { readonly kind: 'late'; readonly first: () => Promise<unknown> }
  /** The number of requests; all when absent. */
  times?: number
}

/** A connection that ends without a response. */
export class Cut extends Error {}

const memorySeconds = 24 * 3600

export type StripePeer = {
  readonly world: World
  readonly handle: (request: Request) => Promise<Response>
  readonly misbehave: (fault: Fault) => void
  readonly behave: () => void
  readonly pay: (checkoutUrl: string, card?: Card) => void
  /** Stripe's signature header for a request with this body. */
  readonly sign: (body: string, wish?: { readonly secret?: string; readonly seconds?: number }) => string
  /** Events that are not yet delivered. */
  readonly takeEvents: () => PeerEvent[]
  /** The number of requests, by method and path. */
  readonly requests: Map<string, number>
}

/**
 * A stateful stand-in for Stripe that speaks its wire protocol: form bodies, idempotency keys that are valid for a day,
 * paged lists, hosted pages, signed events. Faults of networks and services can be injected.
 *
 * @param now its own clock, in Unix seconds, which may differ from ours.
 */
export function stripePeer(given: {
  readonly now: () => number
  readonly secretKey: string
  readonly webhookSecret: string
  /** The URL of its hosted pages. */
  readonly pages: () => string
  /** In its ids, where there are two accounts. */
  readonly name?: string
}): StripePeer {
  const world = createWorld(given.now, given.name)
  const faults: Fault[] = []
  const requests = new Map<string, number>()
  const remembered = new Map<string, { text: string; at: number; answer: Promise<Response> }>()

  async function work(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${given.secretKey}`)
      return errorResponse(new WireError(401, 'invalid_request_error', undefined, 'Invalid API Key provided'))
    const call = await callOf(request)
    const answer = async (): Promise<Response> => {
      try {
        return json(200, answerCall(world, call, given.pages()))
      } catch (error) {
        if (error instanceof WireError) return errorResponse(error)
        throw error
      }
    }
    const key = request.headers.get('idempotency-key')
    if (key === null || call.method !== 'POST') return answer()
    const known = remembered.get(key)
    if (known && given.now() - known.at < memorySeconds) {
      if (known.text !== call.path + call.text)
        return errorResponse(
          new WireError(400, 'idempotency_error', undefined, 'Keys may only be used with the same parameters'),
        )
      const { status, headers, ...replayed } = await parts(known.answer)
      return new Response(replayed.body, { status, headers: { ...headers, 'idempotent-replayed': 'true' } })
    }
    const first = answer()
    remembered.set(key, { text: call.path + call.text, at: given.now(), answer: first })
    return (await first).clone()
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/c/pay/'))
      return request.method === 'POST' ? pressPage(world, request) : hostedPage(world, request)
    if (pathname.startsWith('/connect/')) return connectPage(world, request)
    const name = `${request.method} ${pathname}`
    requests.set(name, (requests.get(name) ?? 0) + 1)
    const fault = faults.find((one) => one.at.test(name) && (one.times === undefined || one.times > 0))
    if (!fault) return work(request)
    if (fault.times !== undefined) fault.times -= 1
    const { how } = fault
    if (how.kind === 'error') return errorResponse(new WireError(how.status, 'api_error', 'peer_fault'))
    if (how.kind === 'slow') await pause(how.ms)
    if (how.kind === 'cut' && !how.after) throw new Cut('cut before anything was done')
    const answer = await work(request)
    if (how.kind === 'cut') throw new Cut('cut after all was done')
    if (how.kind === 'late') await how.first()
    return answer
  }

  return {
    world,
    handle,
    requests,
    misbehave: (fault) => void faults.push({ ...fault }),
    behave: () => void faults.splice(0),
    pay: (checkoutUrl, card = '4242424242424242') => void pay(world, checkoutUrl.split('/').at(-1) ?? '', card),
    sign: (body, { secret = given.webhookSecret, seconds = given.now() } = {}) =>
      `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
    takeEvents: () => world.events.splice(0),
  }
}

async function parts(answer: Promise<Response>) {
  const copy = (await answer).clone()
  return { status: copy.status, headers: Object.fromEntries(copy.headers), body: await copy.text() }
}
