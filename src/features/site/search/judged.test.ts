import { expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { searchContract } from './contract.ts'
import { corpus, people, plainQueries, typedQueries } from './judged.ts'

// Sixty questions as people ask them, each with the result that they mean: it must be among the first three.

const app = await testApp()
const names = new Map<string, string>()
for (const [key, { firstName, lastName, institution, fieldOfStudy }] of Object.entries(people)) {
  const one = await person(app, { type: 'researcher', firstName, lastName, institution, fieldOfStudy })
  names.set(one.userId, key)
  for (const [id, text] of Object.entries(corpus).filter(([, { by }]) => by === key))
    names.set(await project(app, one, { ...text, sector: text.sector, subsection: text.subsection }), id)
}
await app.drain()

async function firstThree(q: string): Promise<{ found: string[]; corrected: string | null }> {
  const answer = await app.as<typeof searchContract>()('GET /api/search', { query: { q } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  const found = answer.data.items.slice(0, 3).map(({ id }) => names.get(id) ?? id)
  return { found, corrected: answer.data.corrected }
}

async function missed(queries: readonly (readonly [q: string, meant: string])[]): Promise<string[]> {
  const out: string[] = []
  for (const [q, meant] of queries) {
    const { found } = await firstThree(q)
    if (!found.includes(meant)) out.push(`${q}: ${found.join(', ') || 'nothing'} instead of ${meant}`)
  }
  return out
}

test('the right document is among the first three for 95 of 100 questions, and no word that exists is corrected', async () => {
  const wrong = await missed(plainQueries)
  expect(wrong.length / plainQueries.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
  for (const [q] of plainQueries) expect([q, (await firstThree(q)).corrected]).toEqual([q, null])
})

test('and for 90 of 100 questions with a slip of the fingers', async () => {
  const wrong = await missed(typedQueries)
  expect(wrong.length / typedQueries.length, wrong.join('\n')).toBeLessThanOrEqual(0.1)
  expect(plainQueries.length + typedQueries.length).toBe(60)
})
