import { expect, test } from 'vitest'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import { sql } from '#platform/database.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { contentContract } from './contract/pages.ts'
import { figures } from './rules/figures.ts'
import { faqGroups, legalSlugs } from './rules/places.ts'

const app = await testApp()
const api = app.as<typeof contentContract>()

const legal = async (slug: string) => {
  const answer = await api('GET /api/documents/:slug', { params: { slug } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test.each(legalSlugs)('%s has a version, sections with addresses, and no figure left open', async (slug) => {
  const text = await legal(slug)
  expect(text.sections.length).toBeGreaterThan(2)
  expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length)
  for (const { rendered } of text.sections) expect(rendered).not.toBeNull()
  expect(JSON.stringify(text)).not.toMatch(/\{\{|\}\}/)
})

test('a sign-up agrees to the displayed version of the terms', async () => {
  expect((await legal('terms')).version).toBe(termsVersion)
})

test('a text that does not exist is refused by name', async () => {
  for (const slug of ['nope', '../help/refunds', 'constructor'])
    expect(await api('GET /api/documents/:slug', { params: { slug } })).toMatchObject({
      refusal: { code: 'text_not_found', status: 404 },
    })
  expect(await api('GET /api/help/:slug', { params: { slug: 'nope' } })).toMatchObject({
    refusal: { code: 'text_not_found' },
  })
})

test('the questions are in their groups, with the figures of the product', async () => {
  const answer = await api('GET /api/faq')
  if (!answer.ok) throw new Error('no answers')
  expect(answer.data.groups.map(({ id }) => id)).toEqual(faqGroups)
  const texts = answer.data.groups.flatMap(({ entries }) => entries.map(({ text }) => text)).join('\n')
  // The three wordings of how long a verification takes, each as it is elsewhere.
  for (const figure of ['1 to 3 business days', '24-72 hours', '2-3 business days', figures.platformFee, '90 days'])
    expect(texts).toContain(figure)
})

test('the help is searched by the words of a question; no result is reported', async () => {
  const search = async (q: string) => {
    const answer = await api('GET /api/help', { query: { q } })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const all = await search('')
  expect(all.found).toBeGreaterThanOrEqual(all.groups.length)
  expect((await search('password')).found).toBeGreaterThan(0)
  expect(await search('<script>zzz</script> \u202Eqqqq')).toEqual({ groups: [], found: 0 })
  expect(await api('GET /api/help', { query: { q: 'x'.repeat(201) } })).toMatchObject({
    refusal: { code: 'invalid_input' },
  })
})

test('whether an article helped is counted by the day, without the visitor, and one network cannot fill it', async () => {
  const all = await api('GET /api/help')
  const slug = all.ok ? (all.data.groups[0]?.articles[0]?.slug ?? '') : ''
  const say = (isHelpful: unknown, address = '192.0.2.9') =>
    app.fetch(
      new Request(`${testOrigin}/api/help/${slug}/votes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-peer-address': address },
        body: JSON.stringify({ isHelpful }),
      }),
    )
  expect((await say(true)).status).toBe(204)
  expect((await say(false)).status).toBe(204)
  expect((await say('<b>')).status).toBe(400)
  expect(await app.platform.database.query(sql`select slug, helpful, unhelpful from help_votes`)).toEqual([
    { slug, helpful: 1, unhelpful: 1 },
  ])
  const answers = await Promise.all(Array.from({ length: 60 }, () => say(true)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(await refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' })
})
