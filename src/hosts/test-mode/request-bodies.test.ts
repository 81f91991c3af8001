import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBody } from '#platform/read-body.ts'
import { requestOf } from './answer.ts'
import { withBody } from './request-bodies.ts'

const own = Object.getOwnPropertyDescriptor(Request.prototype, 'body') ?? {}

/** As in Firefox. */
beforeEach(() => void Reflect.deleteProperty(Request.prototype, 'body'))
afterEach(() => void Object.defineProperty(Request.prototype, 'body', own))

const text = async (request: Request): Promise<string> => new TextDecoder().decode(await readBody(request, 100))
const sent = '{"email":"gus"}'
const bytesOf = (words: string): ArrayBuffer => new TextEncoder().encode(words).buffer

test('in a browser without streams of bodies, the product reads what a page sent, up to its limit', async () => {
  const asked = (words: string | null, method = 'POST') =>
    requestOf(
      { url: 'http://app.test/trial/api/x', method, headers: [], body: words === null ? null : bytesOf(words) },
      'http://app.test/trial',
      new AbortController().signal,
    )
  expect(await text(asked(sent))).toBe(sent)
  expect(await readBody(asked('x'.repeat(101)), 100)).toBeUndefined()
  // What has no body must not seem to have one: it would be refused as no JSON.
  for (const none of [asked(''), asked(null), asked(null, 'GET')]) expect(none.body).toBeNull()
})

test('a browser that has them keeps its own', () => {
  Object.defineProperty(Request.prototype, 'body', own)
  const request = new Request('http://app.test/', { method: 'POST', body: sent })
  const { body } = request
  expect(withBody(request, bytesOf('other')).body).toBe(body)
})
