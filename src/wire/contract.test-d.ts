import { expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { implement } from '#platform/endpoint.ts'
import { allow } from './allow.ts'
import { createClient, onRefusal } from './client.ts'
import { contract } from './contract.ts'
import { followEvents } from './follow-events.ts'

const gifts = contract({
  'POST /api/gifts': {
    summary: 'Give',
    allow: allow.signedIn,
    headers: z.object({ 'idempotency-key': z.string() }),
    body: z.object({ amount: z.int() }),
    status: 201,
    answer: { json: z.object({ id: z.string() }) },
    refusals: { closed: 409, too_small: { status: 422, data: z.object({ least: z.number() }) } },
  },
  'GET /api/gifts/:id': { summary: 'Read', allow: allow.anyone, answer: { json: z.string() } },
})
const totals = contract({
  'GET /api/totals': { summary: 'Watch', allow: allow.anyone, answer: { events: z.object({ raised: z.int() }) } },
})
const api = createClient<typeof gifts>(async () => new Response(), 'http://x.test')

test('an endpoint without a policy does not compile', () => {
  // @ts-expect-error allow is missing
  contract({ 'GET /api/x': { summary: 'x', answer: { json: z.string() } } })
})

test('every endpoint of a contract is implemented, and no other', () => {
  // @ts-expect-error an endpoint is missing
  implement(gifts, { 'GET /api/gifts/:id': () => 'x' })
  implement(gifts, { 'GET /api/gifts/:id': () => 'x', 'POST /api/gifts': () => ({ id: 'x' }) })
})

test('the handler knows the caller where the policy requires one', () => {
  implement(gifts, {
    // @ts-expect-error with allow.anyone the caller is not looked up
    'GET /api/gifts/:id': ({ actor }) => `${actor}`,
    'POST /api/gifts': ({ actor, body }) => {
      expectTypeOf(body).toEqualTypeOf<{ amount: number }>()
      return { id: actor.userId }
    },
  })
})

test('headers, endpoints and fields are checked at the caller', () => {
  // @ts-expect-error the header is missing
  void api('POST /api/gifts', { body: { amount: 1 } })
  // @ts-expect-error no such endpoint
  void api('POST /api/gift', {})
  // @ts-expect-error a text is not an amount
  void api('POST /api/gifts', { headers: { 'idempotency-key': 'k' }, body: { amount: '1' } })
})

test('an answer is read only after its refusals', async () => {
  const answer = await api('POST /api/gifts', { headers: { 'idempotency-key': 'k' }, body: { amount: 1 } })
  // @ts-expect-error it may be a refusal
  void answer.data
  if (answer.ok) return expectTypeOf(answer.data).toEqualTypeOf<{ id: string }>()
  onRefusal(answer.refusal, {
    not_signed_in: () => '',
    invalid_input: () => '',
    closed: () => '',
    too_small: (data) => String(data.least),
  })
  // @ts-expect-error a forgotten refusal does not compile
  onRefusal(answer.refusal, { not_signed_in: () => '', invalid_input: () => '', closed: () => '' })
})

test('an endpoint without refusals returns its data at once', async () => {
  const answer = await api('GET /api/gifts/:id')
  expectTypeOf(answer.data).toEqualTypeOf<string>()
})

test('the events of a stream have the same type for sender and receiver', () => {
  implement(totals, {
    'GET /api/totals': () => (sink) => {
      sink.send({ raised: 1 })
      // @ts-expect-error a text is not an amount
      sink.send({ raised: '1' })
      return () => {}
    },
  })
  const watch = createClient<typeof totals>(async () => new Response(), 'http://x.test')
  const { signal } = new AbortController()
  void followEvents({
    open: () => watch('GET /api/totals', { signal }),
    hear: (event) => expectTypeOf(event).toEqualTypeOf<{ raised: number }>(),
    signal,
    random: () => 0,
  })
})
