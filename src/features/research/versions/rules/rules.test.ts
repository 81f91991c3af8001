import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { difference } from './difference.ts'
import { mergeEdit } from './merge.ts'
import { type Content, isMaterial } from './versions.ts'

const base: Content = {
  ...{ summary: '', existingFunding: '', conflicts: '', budget: [], milestones: [], ethics: [] },
  ...{ title: 'Reefs', description: 'Counting corals.', methodology: '', timeline: '', impact: '' },
  ...{ goalCents: cents(500_000), minimumCents: cents(0), sector: 'science', subsection: 'ecology' },
  ...{ fundingUses: ['equipment'], imageId: null },
}

test('two forms that changed different fields are merged, and each keeps its own', () => {
  const saved = { ...base, title: 'Reefs at night', minimumCents: cents(100_000) }
  const mine = { ...base, impact: 'Fewer dead reefs.' }
  expect(mergeEdit(base, saved, mine)).toEqual({
    content: { ...saved, impact: 'Fewer dead reefs.' },
    takenOver: ['title', 'minimum'],
    conflicts: [],
  })
})

test('a field that both changed differently is a conflict; the same change twice is none', () => {
  const saved = { ...base, title: 'Reefs at night', fundingUses: ['fieldwork'] }
  const mine = { ...base, title: 'Reefs at dawn', fundingUses: ['fieldwork'] }
  const merged = mergeEdit(base, saved, mine)
  expect(merged.conflicts).toEqual(['title'])
  expect(merged.content.title).toBe('Reefs at dawn')
})

test('a change of what donors decided by needs another review, and not a new timeline (AMB-066)', () => {
  const changedBy = (part: Partial<Content>) => isMaterial(base, { ...base, ...part })
  const line = { key: 'k', use: 'equipment', label: 'Lamps', cents: cents(500_000) }
  const read = [{ methodology: 'Nets.' }, { imageId: 'x' }, { minimumCents: cents(100) }, { budget: [line] }]
  expect(read.map(changedBy)).toEqual([true, true, true, true])
  expect([{ timeline: 'May' }, { fundingUses: [] }].map(changedBy)).toEqual([false, false])
})

test('a new link needs a review in any text; one that was in another text before is not new', () => {
  const linked = { ...base, description: 'See https://example.org/reefs.' }
  expect(isMaterial(base, { ...base, timeline: 'Plan: https://example.org/plan' })).toBe(true)
  expect(isMaterial(linked, { ...linked, timeline: 'As in https://example.org/reefs.' })).toBe(false)
})

const shown = (before: string, after: string) =>
  difference(before, after)
    .map(({ kind, text }) => (kind === 'added' ? `+${text}+` : kind === 'removed' ? `-${text}-` : text))
    .join('')

test('a changed word is shown inside its sentence, and other sentences stay as they are', () => {
  const before = 'We count corals by hand. Then we publish. All data are open.'
  expect(shown(before, 'We count corals by drone. Then we publish. All data are open.')).toBe(
    'We count corals by -hand-+drone+. Then we publish. All data are open.',
  )
})

test('a different sentence is shown as replaced, not as single words', () => {
  expect(shown('Corals are counted in May by two divers.', 'Nothing of this will be done before winter.')).toBe(
    '-Corals are counted in May by two divers.-+Nothing of this will be done before winter.+',
  )
})

test('both versions can be read back from their difference, and a hostile rewrite is bounded', () => {
  const [before, after] = ['ab cd. '.repeat(2800), 'x y. '.repeat(4000)]
  const began = performance.now()
  const pieces = difference(before, after)
  expect(performance.now() - began).toBeLessThan(2000)
  const textOf = (left: string) => pieces.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('')
  expect([textOf('added'), textOf('removed')]).toEqual([before, after])
})
