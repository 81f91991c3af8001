import { expect, test } from 'vitest'
import { mergeUpdate, type Wording } from './merge-update.ts'

const base: Wording = {
  ...{ content: 'Eight reefs.', kind: 'progress', audience: 'public' },
  ...{ finding: undefined, publishAt: undefined },
}

test('what one window changed is taken from it', () => {
  const saved = { ...base, kind: 'result' as const }
  const mine = { ...base, content: 'Nine reefs.' }
  expect(mergeUpdate(base, saved, mine)).toEqual({ wording: { ...mine, kind: 'result' }, isContested: false })
  expect(mergeUpdate(base, { ...base, content: 'Ten.' }, base).wording.content).toBe('Ten.')
})

test('two different texts are contested, the same one twice is not', () => {
  const mine = { ...base, content: 'Nine reefs.' }
  expect(mergeUpdate(base, { ...base, content: 'Ten.' }, mine)).toEqual({ wording: mine, isContested: true })
  expect(mergeUpdate(base, mine, mine).isContested).toBe(false)
})
