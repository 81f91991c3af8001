import { findDocuments } from '#features/site/search/actions/find-documents.ts'
import { readQuestion } from '#features/site/search/actions/read-question.ts'
import type { Chosen } from '#features/site/search/rules/choice.ts'
import { type Database, textOf } from '#platform/database.ts'
import { instantOf } from '#values/time.ts'
import { median } from './measure.ts'
import type { Figure } from './report.ts'
import { benchWord, seedSearch } from './seed-search.ts'
import { recording } from './statements.ts'
import type { Store } from './worlds.ts'

type Kind = { readonly name: string; readonly ranks: readonly number[]; readonly chosen?: Chosen; readonly slip?: true }

/** Ranks of words: of a million documents the 15th has about half, the 3,000th a few thousand. */
const kinds: readonly Kind[] = [
  { name: 'rare', ranks: [8000] },
  { name: 'some thousands', ranks: [3000] },
  { name: 'common', ranks: [60] },
  { name: 'two common', ranks: [15, 60] },
  { name: 'common and rare', ranks: [15, 8000] },
  { name: 'mistyped', ranks: [8000], slip: true },
  { name: 'some thousands, filtered', ranks: [3000], chosen: { sector: ['s4'], status: ['open'] } },
  { name: 'common, filtered', ranks: [60], chosen: { sector: ['s4'], area: ['a9'] } },
  { name: 'nothing typed', ranks: [] },
]
const times = 21

/** Searches of each kind in a small index and in one of a million projects and 200 thousand people. */
export async function benchSearch(small: Store, large: Store): Promise<Figure[]> {
  const common = [...new Set(kinds.flatMap(({ ranks }) => ranks))].filter((rank) => rank < 5000)
  await seedSearch(small.database, 10_000, common)
  await seedSearch(large.database, 1_200_000, common)
  const ratios: number[] = []
  const notes: string[] = []
  for (const kind of kinds) {
    const few = await timesOf(small.database, kind)
    const many = await timesOf(large.database, kind)
    await mustUseIndexes(large.database, kind)
    ratios.push(median(many) / median(few))
    notes.push(`${kind.name} ${median(many).toFixed(0)} ms, slowest of ${times} ${Math.max(...many).toFixed(0)} ms`)
  }
  return [{ of: 'searchGrowth', measured: Math.max(...ratios), note: notes.join('; ') }]
}

async function questionOf(db: Database, { ranks, slip }: Kind): Promise<string> {
  const words: string[] = []
  for (const rank of ranks) words.push(await benchWord(db, rank))
  // The third and the fourth letter change places.
  return slip
    ? words.map((word) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`).join(' ')
    : words.join(' ')
}

async function searchOnce(db: Database, q: string, chosen: Chosen = {}): Promise<void> {
  const { groups } = await readQuestion(db, q, { exact: false, beginnings: 'unknown' })
  await findDocuments(db, { groups, chosen, sort: 'relevance', now: instantOf(Date.now()) })
}

/** Milliseconds of each search, after some that nobody counts. */
async function timesOf(db: Database, kind: Kind): Promise<number[]> {
  const q = await questionOf(db, kind)
  const took: number[] = []
  for (let at = -3; at < times; at++) {
    const before = performance.now()
    await searchOnce(db, q, kind.chosen)
    if (at >= 0) took.push(performance.now() - before)
  }
  return took
}

/** @throws when a statement of a search reads the whole table of documents or words. */
async function mustUseIndexes(db: Database, kind: Kind): Promise<void> {
  const recorded = recording(db)
  await searchOnce(recorded.database, await questionOf(db, kind), kind.chosen)
  for (const statement of recorded.statements) {
    const plan = await db.query<Record<string, string>>({
      text: [`explain ${statement.text[0]}`, ...statement.text.slice(1)],
      values: statement.values,
    })
    const lines = plan.map((row) => Object.values(row)[0]).join('\n')
    if (/Seq Scan on search_(documents|words|champions)/.test(lines))
      throw new Error(`${kind.name}: a search reads a whole table:\n${textOf(statement)}\n${lines}`)
  }
}
