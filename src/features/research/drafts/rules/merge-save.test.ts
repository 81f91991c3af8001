import { expect, test } from 'vitest'
import { mergeSave, type Save, type Stored, writtenSince } from './merge-save.ts'

const empty: Stored = { fields: {}, marks: {}, revision: 0 }
let seq = 0
const save = (writer: string, fields: object, known = 0): Save => ({
  ...{ writer, seq: ++seq, fields: { ...fields } },
  knows: Object.fromEntries(Object.keys(fields).map((field) => [field, known])),
})
const after = (...saves: Save[]): Stored => saves.reduce((stored, one) => mergeSave(stored, one).stored, empty)

test('two windows that write different fields are both saved, and receive each other’s changes', () => {
  const stored = after(save('a', { title: 'Reefs' }), save('b', { impact: 'Fish' }))
  expect(stored).toMatchObject({ fields: { title: 'Reefs', impact: 'Fish' }, revision: 2 })
  expect([writtenSince(stored, 0, 'b'), writtenSince(stored, 1, 'a')]).toEqual([{ title: 'Reefs' }, { impact: 'Fish' }])
})

test('if another window wrote the same field since, neither wording wins automatically', () => {
  const stored = after(save('a', { title: 'By day' }))
  const { conflicts, stored: same } = mergeSave(stored, save('b', { title: 'By night', impact: 'Fish' }))
  expect([conflicts, same.fields]).toEqual([['title'], { title: 'By day', impact: 'Fish' }])
  // Once a person has chosen, with the other wording in view.
  expect(mergeSave(same, save('b', { title: 'By night' }, 1)).stored.fields.title).toBe('By night')
})

test('a window does not conflict with its own save whose answer was lost, nor with the same wording', () => {
  const stored = after(save('a', { title: 'Ree' }))
  expect(mergeSave(stored, save('a', { title: 'Reefs' })).stored.fields.title).toBe('Reefs')
  expect(mergeSave(stored, save('b', { title: 'Ree' }))).toMatchObject({ isChanged: false, conflicts: [] })
})

test('a save that comes twice, or late, changes nothing', () => {
  const first = save('a', { title: 'Ree' })
  const stored = after(first, save('a', { title: 'Reefs' }))
  expect(mergeSave(stored, first)).toEqual({ stored, isChanged: false, conflicts: [] })
})
