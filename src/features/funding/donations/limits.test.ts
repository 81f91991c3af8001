import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { begin, newKey, openProject, press } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs, hourMs } from '#values/time.ts'

const app = await testApp()
const { projectId } = await openProject(app)

const decline = async (who: Person, card = 'declined'): Promise<string> => {
  const begun = await begin(app, who, projectId)
  if (!begun.ok) return begun.refusal.code
  await press(app, begun.data.checkoutUrl, { card })
  await app.drain()
  return 'begun'
}

test('an account whose cards are declined repeatedly can start no gift for an hour, and others can', async () => {
  const tester = await person(app, { type: 'donor' })
  const seen: string[] = []
  for (let card = 0; card < 8; card += 1) seen.push(await decline(tester))
  expect(seen).toEqual([...Array(6).fill('begun'), 'too_many_gifts', 'too_many_gifts'])
  expect(await decline(await person(app, { type: 'donor' }), 'succeeds')).toBe('begun')
  app.advance(hourMs)
  expect(await decline(await signedInAgain(app, tester), 'succeeds')).toBe('begun')
})

test('a signed-in account can start sixty gifts in an hour and no more', async () => {
  const keen = await person(app, { type: 'donor' })
  const seen = new Map<string, number>()
  for (let gift = 0; gift < 62; gift += 1) {
    const begun = await begin(app, keen, projectId)
    const outcome = begun.ok ? 'begun' : `${begun.refusal.code} ${begun.refusal.status}`
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  }
  expect(Object.fromEntries(seen)).toEqual({ begun: 60, 'too_many_gifts 429': 2 })
})

test('declined cards count against their network, whatever accounts they are tried from, and networks are deleted later', async () => {
  const from = async (address: string, who: Person, card: string): Promise<string> => {
    const answer = await app.fetch(
      new Request(`${testOrigin}/api/donations`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${who.accessToken}`, 'content-type': 'application/json' },
          ...{ 'idempotency-key': newKey(), 'x-peer-address': address },
        },
        body: JSON.stringify({ projectId, amountDollars: 5, anonymous: true, terms: true }),
      }),
    )
    const { checkoutUrl, code } = (await answer.json()) as { checkoutUrl?: string; code?: string }
    if (!checkoutUrl) return String(code)
    await press(app, checkoutUrl, { card })
    await app.drain()
    return 'begun'
  }
  const people: Person[] = []
  for (let one = 0; one < 7; one += 1) people.push(await person(app, { type: 'donor' }))
  const [seventh] = people.splice(6)
  if (!seventh) throw new Error('there are seven')
  for (const who of people) for (let card = 0; card < 5; card += 1) await from('198.51.100.7', who, 'declined')
  expect(await from('198.51.100.7', seventh, 'succeeds')).toBe('too_many_gifts')
  expect(await from('203.0.113.9', seventh, 'succeeds')).toBe('begun')
  const kept = async () => {
    const [row] = await app.platform.database.query<{ count: number }>(
      sql`select count(*) from donations where network_key is not null`,
    )
    return row?.count
  }
  expect(await kept()).toBe(30)
  app.advance(dayMs + 1)
  await app.drain()
  expect(await kept()).toBe(0)
})

test('a clock that is hours behind another does not refuse gifts', async () => {
  const giver = await person(app, { type: 'donor' })
  expect(await decline(giver, 'succeeds')).toBe('begun')
  app.advance(-3 * hourMs)
  expect(await decline(giver, 'succeeds')).toBe('begun')
  app.advance(3 * hourMs)
})
