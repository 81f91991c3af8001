import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import type { updatesContract } from './contract.ts'

const app = await testApp()
const by = (who: Person) => app.as<typeof updatesContract>(who.accessToken)
const newOwner = () => person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })

test('when two windows write an update, both wordings are stored for thirty days, for its author alone', async () => {
  const owner = await newOwner()
  const body = { state: 'draft' as const, content: 'First words.' }
  const made = await by(owner)('POST /api/projects/:id/updates', { params: { id: await project(app, owner) }, body })
  if (!made.ok) throw new Error(made.refusal.code)
  const { id } = made.data
  const params = { id }
  const put = (version: number, content: string) =>
    by(owner)('PUT /api/updates/:id', { params, body: { content, version, state: 'draft' } })
  const copies = async (who = owner) => {
    const answer = await by(who)('GET /api/updates/:id/copies', { params })
    return answer.ok ? answer.data.items.map(({ text }) => text) : answer.refusal.code
  }
  await put(1, 'Eight reefs.')
  expect(await copies()).toEqual([])
  for (let again = 0; again < 2; again++)
    expect(await put(1, 'Nine reefs.')).toMatchObject({ refusal: { code: 'update_edited_meanwhile' } })
  expect(await put(2, 'Nine reefs.')).toMatchObject({ ok: true })
  // The same text in two windows is no conflict: nothing can be lost.
  expect(await put(2, 'Nine reefs.')).toMatchObject({ refusal: { code: 'update_edited_meanwhile' } })
  expect(await copies()).toEqual(['Eight reefs.', 'Nine reefs.'])
  expect(await copies(await newOwner())).toBe('update_not_found')
  app.advance(29 * dayMs)
  await app.drain()
  expect(await app.platform.database.query(sql`select from update_copies where update_id = ${id}`)).toHaveLength(2)
  app.advance(2 * dayMs)
  await app.drain()
  expect(await app.platform.database.query(sql`select from update_copies where update_id = ${id}`)).toEqual([])
})
