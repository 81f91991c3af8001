import { expect, test } from 'vitest'
import { readBody } from '#platform/read-body.ts'
import { withBody } from './request-bodies.ts'

const bytesOf = (words: string): ArrayBuffer => new TextEncoder().encode(words).buffer
const post = (body: string | null): Request => new Request('http://app.test/', { method: 'POST', body })
/** As in Firefox. */
const withoutStream = (request: Request): Request =>
  Object.defineProperty(request, 'body', { value: undefined, configurable: true })

test('in a browser without streams of bodies, the product reads what a page sent, up to its limit', async () => {
  const sent = (words: string): Request => withBody(withoutStream(post(words)), bytesOf(words))
  const read = await readBody(sent('{"email":"gus"}'), 100)
  expect(new TextDecoder().decode(read)).toBe('{"email":"gus"}')
  expect(await readBody(sent('x'.repeat(101)), 100)).toBeUndefined()
  // A request without a body must not seem to have one: it would be refused as invalid JSON.
  for (const none of [sent(''), withBody(withoutStream(post(null)), null)]) expect(none.body).toBeNull()
})

test('a browser that has them keeps its own', () => {
  const request = post('own')
  const { body } = request
  expect(withBody(request, bytesOf('other')).body).toBe(body)
})
