import { expect, test } from 'vitest'
import { openProject } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'

const app = await testApp()

const at = '2026-11-02T09:00:00.000Z'
const id = '01890000-0000-7000-8000-000000000000'
const noPlaces = [
  'x',
  `${at}_`,
  `${at}_${id}x`,
  `${at}_${'-'.repeat(36)}`,
  `2026-99-99T99:99:99.999Z_${id}`,
  `2025-02-29T09:00:00.000Z_${id}`,
  `0000-01-01T00:00:00.000Z_${id}`,
  `${'-'.repeat(23)}Z_${id}`,
]

test('every list refuses an invalid cursor by name, and continues from any valid one', async () => {
  const { projectId, owner } = await openProject(app)
  const chief = await person(app, { type: 'super_admin' })
  const lists = [
    [`/api/projects/${projectId}/ledger`, owner],
    ['/api/me/donors', owner],
    ['/api/me/donations', owner],
    ['/api/me/saved', owner],
    ['/api/admin/gifts', chief],
    ['/api/admin/ledger', chief],
    ['/api/admin/exceptions', chief],
    ['/api/admin/users', chief],
  ] as const
  for (const [list, { accessToken }] of lists) {
    const read = (after: string) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return app.fetch(new Request(`${testOrigin}${list}?after=${encodeURIComponent(after)}`, { headers }))
    }
    expect([list, (await read(`${at}_${id}`)).status]).toEqual([list, 200])
    for (const after of noPlaces) {
      const answer = await read(after)
      expect([list, after, answer.status]).toEqual([list, after, 400])
      expect(await answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ location: 'query.after' }] })
    }
  }
})

test('the id of a gateway’s event is any text; its cursor is still a moment and an id', async () => {
  const { accessToken } = await person(app, { type: 'financial_admin' })
  const read = async (query: string) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await app.fetch(new Request(`${testOrigin}/api/admin/${query}`, { headers }))
    return answer.status
  }
  expect(await read(`payment-events?after=${at}_evt_1:2`)).toBe(200)
  for (const after of [`${at}_`, `0000-01-01T00:00:00.000Z_evt_1`, 'evt_1'])
    expect(await read(`payment-events?after=${after}`)).toBe(400)
  for (const day of ['0000-01-01', '2026-02-30', '2026-1-1']) expect(await read(`ledger?from=${day}`)).toBe(400)
})
