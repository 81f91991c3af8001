import { expect, test } from 'vitest'
import { activityWords } from '#features/office/back-office/parts/activity-text.ts'
import { sql } from '#platform/database.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import type { textsDeskContract } from './contract/desk.ts'
import type { contentContract } from './contract/pages.ts'

const databaseUrl = await freshDatabase()
const app = await testApp({ databaseUrl })
/** Another process of the same installation: nothing in common but the database. */
const beside = await testApp({ databaseUrl })
/** Signed in again after a test that let a week pass. */
let desk = app.as<typeof textsDeskContract>((await person(app, { type: 'super_admin' })).accessToken)
const reader = app.as<typeof contentContract>()

const draft = { changes: '', isRemoved: false, effectiveAt: null as Instant | null }
const refunds = { kind: 'help', slug: 'refunds' } as const
const privacy = { kind: 'legal', slug: 'privacy' } as const

const open = async (params: { kind: 'help' | 'faq' | 'legal'; slug: string }) => {
  const answer = await desk('GET /api/admin/texts/:kind/:slug', { params })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const read = async (slug: string, by = reader) => {
  const answer = await by('GET /api/help/:slug', { params: { slug } })
  return answer.ok ? answer.data : answer.refusal.code
}

test('a text published by staff is readable at once, with its figures, and can be undone; another process serves the same (ADMN-10)', async () => {
  const { base, latest, versions } = await open(refunds)
  expect([base, versions]).toEqual(['shipped', []])
  const body = { ...draft, title: 'Refunds', group: 'payments', body: 'From {{giftMin}} on. **Ask us.**\u202E', base }
  const answer = await desk('POST /api/admin/texts/:kind/:slug/versions', { params: refunds, body })
  expect(answer).toMatchObject({ ok: true })
  expect(await read('refunds')).toMatchObject({ title: 'Refunds', text: 'From $5 on. **Ask us.**' })
  expect(await read('refunds', beside.as())).toMatchObject({ title: 'Refunds', text: 'From $5 on. **Ask us.**' })
  const list = await desk('GET /api/admin/texts')
  expect(list.ok && list.data.items.find(({ slug }) => slug === 'refunds')).toMatchObject({ isEdited: true })
  const { versions: kept } = await open(refunds)
  expect(kept[0]?.pieces.some(({ kind }) => kind === 'removed')).toBe(true)
  const id = kept[0]?.id as Id<'text version'>
  expect(kept[0]?.canUndo).toBe(true)
  expect(await desk('POST /api/admin/texts/:kind/:slug/undo', { params: refunds, body: { id } })).toMatchObject({
    ok: true,
  })
  expect(await read('refunds')).toMatchObject({ title: latest.title })
  expect(await read('refunds', beside.as())).toMatchObject({ title: latest.title })
  expect((await open(refunds)).versions[0]).toMatchObject({ id, canUndo: false })
  const log = await app.platform.database.query<{ action: string }>(
    sql`select action from audit_log where action like 'text.%' order by action`,
  )
  expect(log.map(({ action }) => action)).toEqual(['text.published', 'text.undone'])
  for (const { action } of log) expect(activityWords(action, 'Ada', null).before).not.toContain(action)
})

test('of two people who edit a text at once, the second is refused and loses nothing', async () => {
  const params = { kind: 'faq', slug: 'smallest-gift' } as const
  const { base } = await open(params)
  const body = { ...draft, title: 'How small?', group: 'fees', body: 'Small.', base }
  const both = await Promise.all([1, 2].map(() => desk('POST /api/admin/texts/:kind/:slug/versions', { params, body })))
  expect(both.map((one) => (one.ok ? 'ok' : one.refusal.code)).sort()).toEqual(['ok', 'text_changed'])
  const [first] = (await open(params)).versions
  const again = { ...body, body: 'Smaller.', base: first?.id ?? '' }
  expect(await desk('POST /api/admin/texts/:kind/:slug/versions', { params, body: again })).toMatchObject({ ok: true })
  const undo = { id: first?.id as Id<'text version'> }
  expect(await desk('POST /api/admin/texts/:kind/:slug/undo', { params, body: undo })).toMatchObject({
    refusal: { code: 'text_changed' },
  })
})

test('a legal text is in effect from its day on, lists its changes, and cannot be withdrawn after that (AMB-164)', async () => {
  const { base, latest } = await open(privacy)
  const legal = async () => {
    const answer = await reader('GET /api/documents/:slug', { params: { slug: 'privacy' } })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const { version } = await legal()
  const effectiveAt = later(app.platform.clock.now(), 7 * dayMs)
  const body = { ...draft, title: 'Privacy', group: '', body: '## One\n\nNew words.', base, effectiveAt }
  const publish = (more: object) =>
    desk('POST /api/admin/texts/:kind/:slug/versions', { params: privacy, body: { ...body, ...more } })
  expect(await publish({})).toMatchObject({
    refusal: { code: 'text_incomplete', data: { fields: { changes: expect.any(String) } } },
  })
  expect(await publish({ changes: 'Shorter.', body: 'No section.' })).toMatchObject({
    refusal: { code: 'text_incomplete' },
  })
  expect(await publish({ changes: 'Shorter.', isRemoved: true })).toMatchObject({
    refusal: { code: 'text_incomplete' },
  })
  expect(await publish({ changes: 'Shorter.', effectiveAt: app.platform.clock.now() })).toMatchObject({
    refusal: { code: 'text_incomplete', data: { fields: { effectiveAt: expect.any(String) } } },
  })
  expect(await publish({ changes: 'Shorter.' })).toMatchObject({ ok: true })
  expect(await legal()).toMatchObject({ version })
  expect(await legal()).toMatchObject({ coming: { since: effectiveAt, changes: 'Shorter.' } })
  app.advance(7 * dayMs)
  desk = app.as<typeof textsDeskContract>((await person(app, { type: 'super_admin' })).accessToken)
  expect(await legal()).toMatchObject({ version: effectiveAt.slice(0, 10), changes: 'Shorter.' })
  const id = (await open(privacy)).versions[0]?.id as Id<'text version'>
  expect(await desk('POST /api/admin/texts/:kind/:slug/undo', { params: privacy, body: { id } })).toMatchObject({
    refusal: { code: 'text_in_force' },
  })
  expect(latest.title).toBe('Privacy')
})

test('an article can begin, be taken away and come back; an unknown figure and another page are refused', async () => {
  const params = { kind: 'help', slug: 'new-words' } as const
  const body = { ...draft, title: 'New words', group: 'start', body: 'Hello.', base: 'new' }
  const publish = (more: object, at: { kind: 'help' | 'legal'; slug: string } = params) =>
    desk('POST /api/admin/texts/:kind/:slug/versions', { params: at, body: { ...body, ...more } })
  expect(await desk('GET /api/admin/texts/:kind/:slug', { params })).toMatchObject({
    refusal: { code: 'text_not_found' },
  })
  const wrongWords = ['{{nothing}}', 'From $5 on.', 'Within two days.', '[Here](/help/none)', '[Here](/nowhere)']
  for (const wrong of [...wrongWords.map((body) => ({ body })), { group: 'nowhere' }])
    expect(await publish(wrong)).toMatchObject({ refusal: { code: 'text_incomplete' } })
  expect(await publish({ changes: 'New.', body: '## One' }, { kind: 'legal', slug: 'imprint' })).toMatchObject({
    refusal: { code: 'text_incomplete' },
  })
  for (const wrong of [{ body: 'x'.repeat(20_001) }, { title: ' ' }, { body: '\u200B' }])
    expect(await publish(wrong)).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await publish({ body: `${'x'.repeat(19_980)} <b>&amp;` })).toMatchObject({ ok: true })
  expect(await read('new-words')).toMatchObject({ title: 'New words', group: { id: 'start' } })
  const { base } = await open(params)
  expect(await publish({ base, isRemoved: true })).toMatchObject({ ok: true })
  expect(await read('new-words')).toBe('text_not_found')
  const list = await desk('GET /api/admin/texts')
  expect(list.ok && list.data.items.find(({ slug }) => slug === 'new-words')).toMatchObject({ isRemoved: true })
})

test('a version that waits for its day gives way to a later one that is in effect at once', async () => {
  const place = { kind: 'help', slug: 'fees' } as const
  const publish = async (title: string, effectiveAt: Instant | null) => {
    const { base } = await open(place)
    const body = { ...draft, title, group: 'payments', body: 'Few.', base, effectiveAt }
    expect(await desk('POST /api/admin/texts/:kind/:slug/versions', { params: place, body })).toMatchObject({
      ok: true,
    })
  }
  const marks = async () => {
    const list = await desk('GET /api/admin/texts')
    return list.ok && list.data.items.find(({ slug }) => slug === 'fees')
  }
  await publish('Fees from next week', later(app.platform.clock.now(), 600_000))
  expect(await marks()).toMatchObject({ isEdited: false, isComing: true })
  await publish('Fees', null)
  expect(await marks()).toMatchObject({ isEdited: true, isComing: false })
  app.advance(600_000)
  expect(await read('fees')).toMatchObject({ title: 'Fees' })
})

test('a preview fills in figures and names what it does not know; others than the chief have no such desk (ADMN-10)', async () => {
  expect(await desk('POST /api/admin/texts/preview', { body: { body: '**{{giftMin}}** {{x}}' } })).toMatchObject({
    data: { text: '**$5** {{x}}', unknown: ['x'] },
  })
  const support = await person(app, { type: 'customer_support' })
  expect(await app.as<typeof textsDeskContract>(support.accessToken)('GET /api/admin/texts')).toMatchObject({
    refusal: { code: 'not_allowed', status: 403 },
  })
})
