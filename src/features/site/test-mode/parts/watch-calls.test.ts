import { expect, test } from 'vitest'
import type { Keeping } from '../rules/keys.ts'
import { watchCalls } from './watch-calls.ts'

const site = 'http://app.test'
const base = '/test-mode'

/** A page that calls an API with given answers. */
function page(answer: (request: Request) => Response, entries: Readonly<Record<string, string>> = {}) {
  const map = new Map(Object.entries(entries))
  const lines: unknown[][] = []
  const state = { written: 0 }
  const kept: Keeping = {
    get length() {
      return map.size
    },
    key: (at) => [...map.keys()][at] ?? null,
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: (name) => void map.delete(name),
  }
  const fetch = watchCalls(async (input, init) => answer(new Request(input, init)), {
    ...{ base, kept },
    log: (...line) => void lines.push(line),
    onWritten: () => void state.written++,
  })
  const post = (path: string, body: unknown) =>
    fetch(new Request(`${site}${path}`, { method: 'POST', body: JSON.stringify(body) }))
  return { fetch, post, lines, state }
}

test('what was written to the console is written there once it is done, below any path (MOCK-24, MOCK-25, MOCK-26)', async () => {
  const bodies: unknown[] = []
  const { post, lines, state } = page((request) => {
    bodies.push(request.body)
    return new Response(null, { status: 204 })
  })
  await post(`${base}/api/jobs`, { title: 'A position' })
  await post(`${base}/api/admin/reviews/r1/approve`, {})
  await post(`${base}/auth/v1/resend`, { email: 'a@b.example' })
  await post(`${base}/api/donations`, {})
  expect(lines).toEqual([
    ['Job posted:', { title: 'A position' }],
    ['Approve project:', 'r1'],
    ['Resend verification email:', { email: 'a@b.example' }],
  ])
  expect(bodies).not.toContain(null)
  // Resending the mail is a call of the auth service, not of the product.
  expect(state.written).toBe(3)
})

test('what is refused is neither written to the console nor mirrored', async () => {
  const { post, lines, state } = page(() => new Response(null, { status: 422 }))
  expect((await post('/api/jobs', {})).status).toBe(422)
  expect([lines, state.written]).toEqual([[], 0])
})

test('a researcher whom no account has is found by the kept profiles (MOCK-11)', async () => {
  const kept = { 'researcherInfo_ada@a.example': JSON.stringify({ researcherId: '0000-0002-1825-0097' }) }
  const { fetch } = page((request) => {
    const isKnown = request.url.endsWith('/researchers/ada%40a.example')
    return new Response(isKnown ? 'Ada' : null, { status: isKnown ? 200 : 404 })
  }, kept)
  const found = await fetch(`${site}${base}/api/researchers/0000-0002-1825-0097`)
  expect([found.status, await found.text()]).toEqual([200, 'Ada'])
  expect((await fetch(`${site}${base}/api/researchers/somebody-else`)).status).toBe(404)
  expect((await fetch(`${site}${base}/api/projects/0000-0002-1825-0097`)).status).toBe(404)
})
