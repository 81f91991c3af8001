import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import type { reviewsContract } from './contract/endpoints.ts'
import type { rubricsContract } from './contract/rubrics.ts'

const app = await testApp()
const as = (who: Person) => app.as<typeof reviewsContract & typeof rubricsContract>(who.accessToken)
const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })
const lena = await person(app, { type: 'scientific_reviewer' })
const owner = await person(app, { type: 'researcher' })

async function latest() {
  const answer = await as(chief)('GET /api/admin/rubrics')
  if (!answer.ok || !answer.data.items[0]) throw new Error('there is a rubric')
  return answer.data.items[0]
}
const risks = { key: null, name: 'Risks are named', text: 'It says what could go wrong.', weight: 2 }
const write = (who: Person, after: number, questions: object[], reason = 'Risks were missing.') =>
  as(who)('POST /api/admin/rubrics', { body: { after, reason, questions: questions as never } })
const namesOf = async (reviewId: string) => {
  const review = await as(lena)('GET /api/admin/reviews/:id', { params: { id: reviewId } })
  return review.ok ? review.data.rubric.questions.map(({ name }) => name) : review.refusal.code
}

test('a super admin writes the next version; open reviews keep theirs, and kept questions keep their keys', async () => {
  const before = await submitted(app, owner, { title: 'Before' })
  const { version, questions } = await latest()
  expect(version).toBe(1)
  const [first, ...others] = questions
  expect(await write(chief, 1, [risks, { ...first, weight: 3 }])).toMatchObject({ data: { version: 2 } })
  const after = await submitted(app, owner, { title: 'After' })
  for (const { reviewId } of [before, after]) await free(app, reviewId, lena)
  expect(await namesOf(before.reviewId)).toEqual([first?.name, ...others.map(({ name }) => name)])
  expect(await namesOf(after.reviewId)).toEqual(['Risks are named', first?.name])
  expect(await latest()).toMatchObject({
    version: 2,
    by: 'Omar Diaz',
    reason: 'Risks were missing.',
    open: 1,
    questions: [{ name: 'Risks are named', key: expect.stringMatching(/^[0-9a-f-]{36}$/) }, { key: first?.key }],
  })
  const [act] = await app.platform.database.query(sql`
    select data->>'version' as version from audit_log where action = 'rubric.written'`)
  expect(act).toEqual({ version: '2' })
})

test('of two people who write the next version one is refused; so is an equal one, and a question of another rubric', async () => {
  const { version, questions } = await latest()
  const answers = await Promise.all([
    write(chief, version, [risks]),
    write(chief, version, [{ ...risks, name: 'Risks' }]),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'rubric_outdated', status: 409 } })
  expect(await write(chief, version, questions)).toMatchObject({ refusal: { code: 'rubric_outdated' } })
  const now = await latest()
  expect(await write(chief, now.version, now.questions)).toMatchObject({
    refusal: { code: 'rubric_unchanged', status: 409 },
  })
  const [kept] = now.questions
  for (const twice of [[kept, kept], [{ ...risks, key: 'method' }]])
    expect(await write(chief, now.version, twice as object[])).toMatchObject({
      refusal: { code: 'question_not_found', status: 404 },
    })
})

test('each question has a name, a text and a weight from 1 to 5, and a version its reason', async () => {
  const { version } = await latest()
  const faults = async (questions: object[], reason?: string) => {
    const answer = await write(chief, version, questions, reason)
    return answer.ok ? [] : answer.refusal.errors.map(({ location, message }) => `${location}: ${message}`)
  }
  expect(await faults([])).toEqual(['body.questions: Please write at least one question.'])
  expect(await faults([{ ...risks, name: ' ', weight: 6 }], ' ')).toEqual([
    'body.reason: Please write why.',
    'body.questions.0.name: Please name the question.',
    'body.questions.0.weight: Please give a weight from 1 to 5.',
  ])
  expect(await faults([{ ...risks, text: 'x'.repeat(501) }])).toHaveLength(1)
  expect(await write(lena, version, [risks])).toMatchObject({ refusal: { code: 'not_allowed', status: 403 } })
})
