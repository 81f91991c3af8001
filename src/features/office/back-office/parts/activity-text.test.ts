import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityWords } from './activity-text.ts'

const sentence = (action: string, actor: string | null, subject: string | null): string => {
  const { before, names, after } = activityWords(action, actor, subject)
  return `${before}${names ? subject : ''}${after}`
}

test.each([
  ['review.approved', 'Lena Voss', 'Reefs', 'Lena Voss approved Reefs'],
  ['recheck.rejected', 'Lena Voss', 'Reefs', 'Lena Voss took back the changes of Reefs'],
  ['refund.by_itself', null, null, 'The system ordered the refund of an owner’s own gift'],
  ['account.won_back', 'Kim Soto', 'Kim Soto', 'Kim Soto won their account back by their mailbox'],
  ['staff.granted', null, 'Kim Soto', 'Kim Soto became staff'],
  ['account.created', 'Kim Soto', 'Kim Soto', 'Kim Soto opened an account'],
  ['email.verified', 'Kim Soto', 'Kim Soto', 'Kim Soto confirmed their e-mail address'],
  ['session.ended', null, 'Kim Soto', 'Kim Soto signed out'],
  ['review.commented', 'Lena Voss', null, 'Lena Voss commented on'],
  ['something.new', null, null, 'The system something.new'],
])('%s by %s on %s reads: %s', (action, actor, subject, text) => {
  expect(sentence(action, actor, subject)).toBe(text)
})

test('every recorded action has a text', () => {
  const sources = globSync('src/features/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const actions = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  )
  expect(actions.length).toBeGreaterThan(50)
  const bare = actions.filter((action) => sentence(action, 'Lena Voss', null).includes(action))
  expect([...new Set(bare)]).toEqual([])
})
