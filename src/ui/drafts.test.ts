import { beforeEach, expect, test } from 'vitest'
import { forgetDrafts, forgetDraftsOfOthers, keepDraft, keptDraft, nobody, onForgotten } from './drafts.ts'

// Node has no storage of a tab, so these drafts last as long as the page.

const [vera, quinn] = ['0190-vera', '0190-quinn']
const name = 'letter 7 accepted'
beforeEach(forgetDrafts)

test('a draft is read by its writer alone', () => {
  keepDraft(name, vera, 'Dear Ada')
  expect([vera, quinn, nobody].map((writer) => keptDraft(name, writer))).toEqual(['Dear Ada', undefined, undefined])
  expect(keptDraft('letter 7', vera)).toBeUndefined()
  keepDraft(name, vera, undefined)
  expect(keptDraft(name, vera)).toBeUndefined()
})

test('what was typed by nobody signed in belongs to the first who keeps it, and replaces what was theirs', () => {
  keepDraft(name, vera, 'before the session ran out')
  keepDraft(name, nobody, 'after it')
  expect(keptDraft(name, vera)).toBe('after it')
  keepDraft(name, vera, 'after it')
  expect([vera, quinn, nobody].map((writer) => keptDraft(name, writer))).toEqual(['after it', undefined, undefined])
})

test('all drafts end with a sign-out, and those of others when somebody signs in; forms on the screen hear of it', () => {
  let heard = 0
  const stop = onForgotten(() => (heard += 1))
  for (const writer of [vera, quinn]) keepDraft(name, writer, 'Dear Ada')
  keepDraft('contact', nobody, 'Hello')
  forgetDraftsOfOthers(quinn)
  const left = [keptDraft(name, vera), keptDraft(name, quinn), keptDraft('contact', nobody)]
  expect(left).toEqual([undefined, 'Dear Ada', 'Hello'])
  forgetDrafts()
  expect([keptDraft(name, quinn), keptDraft('contact', nobody), heard]).toEqual([undefined, undefined, 2])
  stop()
})
