import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { questionsContract } from './contract.ts'

const app = await testApp()
const as = (someone?: Person) => app.as<typeof questionsContract & typeof notificationsContract>(someone?.accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
const arjun = await person(app, { type: 'donor', firstName: 'Arjun', lastName: 'Demo' })

const ask = (who: Person | undefined, id: Id<'project'>, text: string, byName = true) => {
  app.advance(1000)
  return as(who)('POST /api/projects/:id/questions', { params: { id }, body: { text, byName } })
}
const read = async (who: Person | undefined, id: Id<'project'>, after?: string) => {
  const answer = await as(who)('GET /api/projects/:id/questions', { params: { id }, query: { after } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const answer = (who: Person, id: Id<'question'>, text: string, version = 0) => {
  app.advance(1000)
  return as(who)('PUT /api/questions/:id/answer', { params: { id }, body: { text, version } })
}
const asked = async (who: Person, id: Id<'project'>, text: string, byName = true) => {
  const given = await ask(who, id, text, byName)
  if (!given.ok) throw new Error(given.refusal.code)
  return given.data.id
}
const newsOf = async (who: Person) => {
  const page = await as(who)('GET /api/me/notifications')
  return page.ok ? page.data.items.map(({ type }) => type) : []
}
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })

test('a question is public once it is answered, and its asker and the researcher are notified', async () => {
  const id = await project(app, owner)
  const question = await asked(arjun, id, '  Why one centimetre?\r\nMany start at five.\u202E ')
  expect(await read(undefined, id)).toMatchObject({ items: [], answered: 0, waiting: 1, own: [], open: null })
  expect((await read(arjun, id)).own).toMatchObject([
    { text: 'Why one centimetre?\nMany start at five.', state: 'waiting' },
  ])
  expect((await read(owner, id)).open).toMatchObject([{ id: question, asker: 'Arjun D.' }])
  expect(await newsOf(owner)).toContain('question_asked')
  expect(await as(owner)('GET /api/me/questions')).toMatchObject({ data: { items: [{ projectId: id, waiting: 1 }] } })
  expect(await answer(owner, question, 'Settlers pass one centimetre in a year.')).toMatchObject({ ok: true })
  expect(await read(undefined, id)).toMatchObject({
    items: [
      {
        asker: 'Arjun D.',
        answer: { text: 'Settlers pass one centimetre in a year.', author: 'Grace Okafor', editedAt: null },
      },
    ],
    ...{ answered: 1, waiting: 0, waitingSince: null, older: null },
  })
  expect(await newsOf(arjun)).toContain('question_answered')
  expect(await as(owner)('GET /api/me/questions')).toMatchObject({ data: { items: [] } })
})

test('an asker is named as they chose, and an anonymous donor is not revealed', async () => {
  const id = await project(app, owner)
  const [named, hidden] = [await person(app, { type: 'donor', firstName: 'Ada', lastName: 'King' }), arjun]
  await giveAndPay(app, named, id)
  await giveAndPay(app, hidden, id, { anonymous: true })
  for (const [who, byName] of [
    [named, true],
    [named, false],
    [hidden, true],
    [hidden, false],
  ] as const)
    await answer(owner, await asked(who, id, `As ${byName}?`, byName), 'Yes.')
  const stranger = await person(app, { type: 'researcher' })
  await answer(owner, await asked(stranger, id, 'And I?', false), 'Yes.')
  const askers = (await read(undefined, id)).items.map(({ asker }) => asker)
  expect(askers).toEqual(['A visitor', 'A donor', 'Arjun D.', 'A donor', 'Ada K., supporter'])
})

test('the same question twice is asked once; three may wait, and one may be withdrawn', async () => {
  const id = await project(app, owner)
  const first = await asked(arjun, id, 'One?')
  const twice = await Promise.all([ask(arjun, id, 'One?'), ask(arjun, id, 'One?')])
  for (const again of twice) expect(again).toMatchObject({ data: { id: first } })
  await Promise.all(['Two?', 'Three?', 'Four?', 'Five?'].map((text) => ask(arjun, id, text)))
  expect((await read(arjun, id)).own).toHaveLength(3)
  expect(await ask(arjun, id, 'Six?')).toMatchObject(no('too_many_questions', 409))
  const withdraw = (who: Person, question: Id<'question'>) =>
    as(who)('POST /api/questions/:id/withdrawal', { params: { id: question } })
  expect(await withdraw(owner, first)).toMatchObject(no('question_not_found', 404))
  for (let again = 0; again < 2; again++) expect(await withdraw(arjun, first)).toMatchObject({ ok: true })
  expect(await answer(owner, first, 'Too late.')).toMatchObject(no('question_not_found', 404))
  const sixth = await asked(arjun, id, 'Six?')
  await answer(owner, sixth, 'Six.')
  expect(await withdraw(arjun, sixth)).toMatchObject(no('question_answered', 409))
})

test('only people with a confirmed address can ask, about public projects of others, and within the limits', async () => {
  const id = await project(app, owner)
  const pending = await project(app, owner, { status: 'pending' })
  expect(await ask(undefined, id, 'Why?')).toMatchObject(no('not_signed_in', 401))
  expect(await ask(owner, id, 'Why?')).toMatchObject(no('own_project', 403))
  expect(await ask(arjun, pending, 'Why?')).toMatchObject(no('project_not_found', 404))
  expect(await ask(owner, pending, 'Why?')).toMatchObject(no('project_not_found', 404))
  for (const text of ['', ' \u200B\n', 'x'.repeat(1001)])
    expect(await ask(arjun, id, text)).toMatchObject(no('invalid_input', 400))
  expect(await ask(arjun, id, 'x'.repeat(1000))).toMatchObject({ ok: true })
  const fresh = await person(app, { type: 'donor' })
  await app.platform.database.query(sql`update users set email_verified_at = null where id = ${fresh.userId}`)
  expect(await ask(fresh, id, 'Why?')).toMatchObject(no('email_not_confirmed', 403))
})

test('another window’s answer is not overwritten, and earlier wordings stay readable with what changed', async () => {
  const id = await project(app, owner)
  const question = await asked(arjun, id, 'How many?')
  await answer(owner, question, 'We count eight reefs.')
  expect(await answer(owner, question, 'We count nine reefs.')).toMatchObject({
    refusal: { code: 'edited_meanwhile', data: { current: { text: 'We count eight reefs.', version: 1 } } },
  })
  expect(await answer(owner, question, 'We count eight reefs.')).toMatchObject({ data: { version: 1 } })
  expect(await answer(owner, question, 'We count nine reefs.', 1)).toMatchObject({ data: { version: 2 } })
  expect((await read(undefined, id)).items).toMatchObject([{ answer: { version: 2, editedAt: expect.any(String) } }])
  const versions = () => as()('GET /api/questions/:id/versions', { params: { id: question } })
  expect(await versions()).toMatchObject({
    data: {
      items: [
        { number: 1, pieces: [{ kind: 'same', text: 'We count eight reefs.' }] },
        { number: 2, author: 'Grace Okafor', pieces: expect.arrayContaining([{ kind: 'added', text: 'nine' }]) },
      ],
    },
  })
  // The asker is notified of the answer, not of each wording.
  expect((await newsOf(arjun)).filter((type) => type === 'question_answered').length).toBeGreaterThan(0)
  const unanswered = await asked(arjun, id, 'And then?')
  const of = (one: Id<'question'>) => as()('GET /api/questions/:id/versions', { params: { id: one } })
  expect(await of(unanswered)).toMatchObject(no('question_not_found', 404))
})

test('a question about a hidden project is answered once the project is public again', async () => {
  const id = await project(app, owner)
  const [first, second] = [await asked(arjun, id, 'How deep?'), await asked(arjun, id, 'How warm?')]
  await answer(owner, first, 'Ten metres.')
  const news = (await newsOf(arjun)).length
  const setHidden = (at: string | null) =>
    app.platform.database.query(sql`update projects set hidden_at = ${at} where id = ${id}`)
  await setHidden(app.platform.clock.now())
  expect(await answer(owner, second, 'Twenty degrees.')).toMatchObject(no('project_not_public', 409))
  expect(await answer(owner, first, 'Eleven metres.', 1)).toMatchObject({ data: { version: 2 } })
  expect(await newsOf(arjun)).toHaveLength(news)
  expect(JSON.stringify(await as(owner)('GET /api/me/questions'))).not.toContain(id)
  await setHidden(null)
  expect(await answer(owner, second, 'Twenty degrees.')).toMatchObject({ data: { version: 1 } })
})

test('a declined question is not public, its asker is notified, and it can be put back', async () => {
  const id = await project(app, owner)
  const question = await asked(arjun, id, 'Who pays you?')
  const other = await person(app, { type: 'researcher' })
  const call = (key: 'POST /api/questions/:id/decline' | 'DELETE /api/questions/:id/decline', who: Person) =>
    as(who)(key, { params: { id: question } })
  expect(await call('POST /api/questions/:id/decline', other)).toMatchObject(no('question_not_found', 404))
  expect(await answer(other, question, 'I do.')).toMatchObject(no('question_not_found', 404))
  for (let again = 0; again < 2; again++)
    expect(await call('POST /api/questions/:id/decline', owner)).toMatchObject({ ok: true })
  expect(await read(undefined, id)).toMatchObject({ items: [], waiting: 0 })
  expect((await read(arjun, id)).own).toMatchObject([{ state: 'declined' }])
  expect(await answer(owner, question, 'A fund.')).toMatchObject(no('question_declined', 409))
  expect(await call('DELETE /api/questions/:id/decline', owner)).toMatchObject({ ok: true })
  expect(await answer(owner, question, 'A fund.')).toMatchObject({ ok: true })
  expect(await call('POST /api/questions/:id/decline', owner)).toMatchObject(no('question_answered', 409))
})

test('many answers are paged by ten, each exactly once', async () => {
  const id = await project(app, owner)
  const curious = await person(app, { type: 'donor' })
  for (let nth = 1; nth <= 12; nth++) await answer(owner, await asked(curious, id, `Question ${nth}?`), 'Yes.')
  const first = await read(undefined, id)
  const second = await read(undefined, id, first.older ?? undefined)
  const numbers = [...first.items, ...second.items].map(({ text }) => Number(text.replace(/\D/g, '')))
  expect(numbers).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(second.older).toBeNull()
})

test('an answer can be reworded more than a hundred times; the latest hundred wordings are listed', async () => {
  const id = await project(app, owner)
  const question = await asked(arjun, id, 'How many reefs?')
  const first = await answer(owner, question, 'One.')
  await app.platform.database.query(sql`
    insert into answer_versions (question_id, number, body, by_id, at)
    select ${question}, number, number || ' reefs.', ${owner.userId}, ${app.platform.clock.now()}
    from generate_series(2, 101) number`)
  const answeredAt = first.ok && first.data.at
  expect(await answer(owner, question, 'All.', 101)).toMatchObject({ data: { version: 102, at: answeredAt } })
  const versions = await as()('GET /api/questions/:id/versions', { params: { id: question } })
  expect(versions.ok && versions.data.items.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 3),
  )
})
