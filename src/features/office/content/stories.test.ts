import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { forgetStoriesOf } from './actions/stories.ts'
import type { storiesContract } from './contract/stories.ts'

const app = await testApp()
const { database, clock } = app.platform
const as = (someone?: Person) => app.as<typeof storiesContract & typeof accountContract>(someone?.accessToken)
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const chief = await person(app, { type: 'super_admin' })
const [support, donor] = [await person(app, { type: 'customer_support' }), await person(app, { type: 'donor' })]
const words = {
  title: 'The reef grows back',
  body: 'Twice as fast **below ten metres**.',
  quote: 'We did not expect it.',
}

async function funded(owner?: Person) {
  const researcher = owner ?? (await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Demo' }))
  const id = await project(app, researcher, { fundingGoal: 50 })
  await giveAndPay(app, donor, id, { amountDollars: 60 })
  return { id, researcher }
}
const word = (id: Id<'project'>, seen = 0, more: Partial<typeof words> = {}, who = chief) =>
  as(who)('POST /api/admin/projects/:id/story', { params: { id }, body: { seen, ...words, ...more } })
async function worded() {
  const made = await funded()
  const answer = await word(made.id)
  if (!answer.ok || answer.data.id === null) throw new Error('it was not worded')
  return { ...made, story: answer.data.id }
}
const answer = (who: Person, id: Id<'story'>, at: number, given: 'agreed' | 'refused' | 'taken_back', said = '') =>
  as(who)('POST /api/me/stories/:id/answer', { params: { id }, body: { no: at, answer: given, words: said } })
const read = async () => {
  const found = await as()('GET /api/stories', { query: {} })
  return found.ok ? found.data.stories : []
}
const isPublic = async (id: Id<'project'>) => (await read()).some((one) => one.project.id === id)

test('a story is public once its researcher agrees, and no longer than they agree (ADMN-10)', async () => {
  const { id, researcher, story } = await worded()
  expect(await isPublic(id)).toBe(false)
  const [mail] = await database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = ${researcher.email} and event_key like 'story:%'`)
  expect(mail?.text).toContain('/my-stories')
  const own = await as(researcher)('GET /api/me/stories')
  expect(own).toMatchObject({ data: { stories: [{ waiting: { no: 1, title: words.title }, published: null }] } })
  for (const other of [donor, chief])
    expect(await answer(other, story, 1, 'agreed')).toMatchObject(no('story_not_found', 404))
  expect(await answer(researcher, story, 1, 'agreed')).toMatchObject({
    data: { stories: [{ waiting: null, published: { no: 1 } }] },
  })
  expect(await answer(researcher, story, 1, 'refused')).toMatchObject(no('story_answered', 409))
  const [shown] = await read()
  expect(shown).toMatchObject({ title: words.title, quote: words.quote, researcher: 'Noor Demo', raised: 6000 })
  const [told] = await database.query<{ title: string }>(sql`
    select title from notifications where user_id = ${chief.userId} and event_key = ${`story:${story}:1:agreed`}`)
  expect(told?.title).toBe('Noor Demo agreed to a story')

  // Worded again: what is public stays until they agree to the new one.
  expect(await word(id, 0)).toMatchObject(no('story_changed', 409))
  expect(await word(id, 1, { title: 'It grows' })).toMatchObject({ data: { lastNo: 2, state: 'waiting' } })
  expect((await read())[0]?.title).toBe(words.title)
  expect(await answer(researcher, story, 2, 'refused', 'Too short.')).toMatchObject({ ok: true })
  expect((await read())[0]?.title).toBe(words.title)
  expect(await answer(researcher, story, 1, 'taken_back')).toMatchObject({ data: { stories: [] } })
  expect(await isPublic(id)).toBe(false)
  const desk = await as(chief)('GET /api/admin/projects/:id/story', { params: { id } })
  expect(desk).toMatchObject({
    data: {
      versions: [
        { no: 2, answer: 'refused', answerWords: 'Too short.' },
        { no: 1, answer: 'taken_back' },
      ],
    },
  })
})

test('staff withdraw a wording, and remove a story from the page and restore it', async () => {
  const { id, researcher, story } = await worded()
  const undo = (at: number) =>
    as(chief)('POST /api/admin/stories/:id/undo', { params: { id: story }, body: { no: at } })
  const show = (isShown: boolean) =>
    as(chief)('POST /api/admin/stories/:id/shown', { params: { id: story }, body: { isShown } })
  expect(await undo(1)).toMatchObject({ data: { state: 'undone' } })
  expect(await undo(1)).toMatchObject(no('story_answered', 409))
  expect(await answer(researcher, story, 1, 'agreed')).toMatchObject(no('story_answered', 409))
  await word(id, 1)
  await answer(researcher, story, 2, 'agreed')
  expect(await show(false)).toMatchObject({ data: { state: 'removed', isRemoved: true } })
  expect(await isPublic(id)).toBe(false)
  expect(await as(researcher)('GET /api/me/stories')).toMatchObject({
    data: { stories: [{ published: { no: 2 }, isPublic: false }] },
  })
  expect(await show(true)).toMatchObject({ data: { state: 'public' } })
  expect(await isPublic(id)).toBe(true)
  await database.query(sql`update projects set hidden_at = ${clock.now()} where id = ${id}`)
  expect(await isPublic(id)).toBe(false)
  await database.query(sql`update projects set hidden_at = null where id = ${id}`)
})

test('staff may write stories of finished or funded projects, in checked words', async () => {
  const researcher = await person(app, { type: 'researcher' })
  const early = await project(app, researcher)
  expect(await word(early)).toMatchObject(no('story_too_early', 409))
  expect(await word(crypto.randomUUID() as Id<'project'>)).toMatchObject(no('project_not_found', 404))
  const { id } = await funded()
  expect(await word(id, 0, {}, support)).toMatchObject({ refusal: { status: 403 } })
  expect(await word(id, 0, { body: 'x'.repeat(20_001) })).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await word(id, 0, { title: ' ' })).toMatchObject({ refusal: { code: 'invalid_input' } })
  const list = await as(chief)('GET /api/admin/stories', { query: {} })
  expect(list.ok && list.data.projects.some((one) => one.id === id)).toBe(true)
  expect(list.ok && list.data.projects.some((one) => one.id === early)).toBe(false)
  for (const path of ['undo', 'shown'] as const) {
    const params = { id: crypto.randomUUID() as Id<'story'> }
    const answered =
      path === 'undo'
        ? await as(chief)('POST /api/admin/stories/:id/undo', { params, body: { no: 1 } })
        : await as(chief)('POST /api/admin/stories/:id/shown', { params, body: { isShown: true } })
    expect(answered).toMatchObject(no('story_not_found', 404))
  }
})

test('a story of a closed account is removed from the page and from the stored wordings', async () => {
  const { id, researcher, story } = await worded()
  await answer(researcher, story, 1, 'agreed')
  const data = await as(researcher)('GET /api/me/data')
  expect(JSON.stringify(data.ok && data.data)).toContain(words.quote)
  await database.transaction((tx) => forgetStoriesOf(tx, app.platform, researcher.userId))
  expect(await isPublic(id)).toBe(false)
  const [kept] = await database.query(sql`select title, quote, answer from story_versions where story_id = ${story}`)
  expect(kept).toEqual({ title: 'Removed', quote: '', answer: 'taken_back' })
  const broken = (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0)
  expect(broken.map(({ promise }) => promise)).toEqual([])
})
