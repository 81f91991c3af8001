import { expect, test } from 'vitest'
import { recorded } from '#features/foundation/installation/actions.ts'
import { attemptsMax } from '#features/foundation/mail/rules.ts'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs, later, minuteMs } from '#values/time.ts'
import { readSystem } from './actions.ts'
import type { systemContract } from './contract.ts'

const app = await testApp()
const chief = await person(app, { type: 'super_admin' })

async function state() {
  const answer = await app.as<typeof systemContract>(chief.accessToken)('GET /api/admin/system')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('each part says its state, and what is not known says so', async () => {
  const { parts } = await state()
  const words = Object.fromEntries(parts.map(({ part, state: is, word }) => [part, [is, word]]))
  expect(words).toMatchObject({
    mail: ['look', 'Kept here'],
    payments: ['look', 'Test gateway'],
    books: ['unknown', 'Not known'],
    files: ['unknown', 'Not known'],
    scanner: ['look', 'None'],
    database: ['fine', 'Answers'],
    schedules: ['unknown', 'Not known'],
  })
  await app.run('books')
  const later = await state()
  expect(later.parts.find(({ part }) => part === 'books')).toMatchObject({ state: 'fine', at: later.now })
  expect(later.schedules).toEqual([{ name: 'books', state: 'ran', beganAt: later.now, endedAt: later.now }])
})

test('a mail that was given up waits no more', async () => {
  await app.platform.database.query(sql`
    insert into outbox_mails (id, event_key, recipient, subject, text_body, html_body, attempts, next_attempt_at, last_error, created_at)
    values (${crypto.randomUUID()}, 'a mail that was given up', 'full@box.example', 'Hello', '', '', ${attemptsMax}, 'infinity', 'mailbox full', 'epoch')`)
  expect((await state()).parts.find(({ part }) => part === 'mail')?.detail).toContain('0 mails waiting')
})

test('a mail whose time has not come, or that is looked at again later, holds nothing up', async () => {
  const { clock, database } = app.platform
  const mailer = { send: () => Promise.resolve() }
  const word = async () =>
    (await readSystem({ ...app.platform, mailer })).parts.find(({ part }) => part === 'mail')?.word
  const dueIn = (ms: number, error: string | null = null) =>
    database.query(sql`
      insert into outbox_mails (id, event_key, recipient, subject, text_body, html_body, class, next_attempt_at, last_error,
        created_at)
      values (${crypto.randomUUID()}, ${`mail ${ms} ${error}`}, 'a@box.example', 'Hello', 'Hello', 'Hello', 'news',
        ${later(clock.now(), ms)}, ${error}, ${later(clock.now(), -hourMs)})`)
  await dueIn(minuteMs)
  await dueIn(-minuteMs)
  expect(await word()).toBe('Leaving')
  await dueIn(minuteMs, 'the server is away')
  expect(await word()).toBe('Held up')
  await database.query(sql`delete from outbox_mails where event_key like 'mail %'`)
  await dueIn(-hourMs)
  expect(await word()).toBe('Held up')
})

test('a schedule that fails is said to have failed, and its failure is thrown on', async () => {
  const failing = recorded({ name: 'tried', cron: '* * * * *', run: () => Promise.reject(new Error('not today')) })
  await expect(failing.run(app.platform)).rejects.toThrow('not today')
  expect((await state()).schedules).toContainEqual(expect.objectContaining({ name: 'tried', state: 'failed' }))
})
