import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { implement } from '#platform/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { readEvents } from '#test/stream-events.ts'
import { portablePlatform } from '#test/test-platform.ts'
import { allow } from '#wire/allow.ts'
import { createClient } from '#wire/client.ts'
import { contract } from '#wire/contract.ts'
import type { Sink } from '#wire/feed.ts'
import { followEvents } from '#wire/follow-events.ts'
import { mount } from './mount.ts'
import { openApi } from './openapi/document.ts'

const Raised = z.object({ raised: z.int() }).meta({ id: 'Raised' })
const totals = contract({
  'GET /api/totals': { summary: 'Watch', allow: allow.anyone, answer: { events: Raised } },
})

function opened() {
  const sinks: Sink<{ raised: number }>[] = []
  const stopped = vi.fn()
  const slice = implement(totals, {
    'GET /api/totals': () => (sink) => {
      sinks.push(sink)
      return stopped
    },
  })
  const platform = portablePlatform() as Platform
  const app = new Hono()
  mount(app, slice, platform, async () => undefined)
  const fetch = async (request: Request) => app.fetch(request)
  return { platform, slice, sinks, stopped, watch: createClient<typeof totals>(fetch, 'http://x.test') }
}
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000, interval: 5 })

afterEach(() => void vi.useRealTimers())

test('events arrive one after another, with only the fields of the contract', async () => {
  const { watch, sinks } = opened()
  const { data } = await watch('GET /api/totals')
  expect(data.headers.get('content-type')).toBe('text/event-stream')
  expect(data.headers.get('cache-control')).toBe('no-store')
  const received = readEvents(data)
  sinks[0]?.send({ raised: 1, secret: 2 } as { raised: number })
  sinks[0]?.send({ raised: 3 })
  await soon(() => expect(received.events).toEqual([{ raised: 1 }, { raised: 3 }]))
})

test('a silent stream sends a comment every 25 seconds', async () => {
  vi.useFakeTimers()
  const { watch } = opened()
  const reader = (await watch('GET /api/totals')).data.body?.getReader()
  const readText = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await readText()).toBe(':\n\n')
  const next = readText()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await next).toBe(':\n\n')
})

test('a disconnected reader frees everything', async () => {
  vi.useFakeTimers()
  const { watch, sinks, stopped } = opened()
  await (await watch('GET /api/totals')).data.body?.cancel()
  expect(stopped).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
  sinks[0]?.send({ raised: 1 })
})

test('a slow reader is disconnected instead of filling the memory', async () => {
  const { watch, sinks, stopped } = opened()
  const { data } = await watch('GET /api/totals')
  for (let raised = 0; raised < 1000; raised++) sinks[0]?.send({ raised })
  expect(stopped).toHaveBeenCalledOnce()
  const received = readEvents(data)
  await soon(() => expect(received.isOver()).toBe(true))
  expect(received.events.length).toBeLessThan(100)
})

test('a process that stops ends every stream, and later ones at once', async () => {
  const { watch, platform, stopped, sinks } = opened()
  const open = await Promise.all(
    Array.from({ length: 3 }, async () => readEvents((await watch('GET /api/totals')).data)),
  )
  platform.streams.end()
  const late = readEvents((await watch('GET /api/totals')).data)
  await soon(() => expect([...open, late].map((one) => one.isOver())).toEqual(Array(4).fill(true)))
  expect(stopped).toHaveBeenCalledTimes(3)
  expect(sinks).toHaveLength(3)
})

test('a subscriber reconnects after the stream ended, was refused or could not be reached, until they leave', async () => {
  const { watch, sinks } = opened()
  const received: number[] = []
  const leaving = new AbortController()
  let asked = 0
  const over = followEvents({
    open: async () => {
      asked++
      if (asked === 1) throw new Error('away')
      if (asked === 2) return { ok: false as const, refusal: { code: 'too_busy' } }
      return watch('GET /api/totals', { signal: leaving.signal })
    },
    hear: ({ raised }) => received.push(raised),
    signal: leaving.signal,
    random: () => 0,
  })
  await soon(() => expect(sinks).toHaveLength(1))
  sinks[0]?.send({ raised: 1 })
  await soon(() => expect(received).toEqual([1]))
  sinks[0]?.end()
  await soon(() => expect(sinks).toHaveLength(2))
  sinks[1]?.send({ raised: 2 })
  await soon(() => expect(received).toEqual([1, 2]))
  leaving.abort()
  sinks[1]?.end()
  await over
})

test('failed attempts become ever rarer, at most half a minute apart, with a random delay', async () => {
  vi.useFakeTimers()
  const leaving = new AbortController()
  const at: number[] = []
  const began = performance.now()
  const open = async () => {
    at.push(Math.round((performance.now() - began) / 1000))
    throw new Error('away')
  }
  const over = followEvents({ open, hear: () => {}, signal: leaving.signal, random: () => 0.5 })
  await vi.advanceTimersByTimeAsync(63_000)
  expect(at).toEqual([0, 1, 3, 7, 15, 30, 45, 60])
  leaving.abort()
  await over
  expect(vi.getTimerCount()).toBe(0)
})

test('the API’s description names the stream and the format of its events', () => {
  const { paths } = openApi([opened().slice], { title: 'x', version: '1' }) as { paths: Record<string, never> }
  expect(paths['/api/totals']).toMatchObject({
    get: {
      responses: {
        200: {
          content: {
            'text/event-stream': {
              schema: { type: 'string' },
              'x-itemSchema': { $ref: '#/components/schemas/Raised' },
            },
          },
        },
      },
    },
  })
})
