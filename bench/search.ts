import { findDocuments } from '#features/site/search/actions/find-documents.ts'
import { readQuestion } from '#features/site/search/actions/read-question.ts'
import type { Chosen, SearchSort } from '#features/site/search/rules/choice.ts'
import type { Database } from '#platform/database.ts'
import { instantOf } from '#values/time.ts'
import { median, p99 } from './measure.ts'
import { mustUseIndexes } from './plans.ts'
import type { Figure } from './report.ts'
import { benchWord } from './seed-search.ts'
import { recording } from './statements.ts'
import type { Store } from './worlds.ts'

type Kind = {
  readonly name: string
  readonly ranks: readonly number[]
  readonly chosen?: Chosen
  readonly sort?: SearchSort
  readonly slip?: true
}

/** Ranks of words: of a million documents the 15th has about a third, the 3,000th a few thousand. */
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
  { name: 'nothing typed, newest', ranks: [], sort: 'newest' },
  { name: 'common, newest', ranks: [60], sort: 'newest' },
  { name: 'common, ending', ranks: [60], sort: 'ending' },
  { name: 'two common, most needed', ranks: [15, 60], sort: 'needed' },
]
const times = 100

/** Words that have a list of their best documents. */
export const commonRanks = [...new Set(kinds.flatMap(({ ranks }) => ranks))].filter((rank) => rank < 5000)

/** Searches of each kind in a small index and in one of a million projects and 200 thousand people. */
export async function benchSearch(small: Store, large: Store): Promise<Figure[]> {
  const ratios: number[] = []
  const notes: string[] = []
  for (const kind of kinds) {
    const few = await timesOf(small.database, kind)
    const many = await timesOf(large.database, kind)
    const recorded = recording(large.database)
    await searchOnce(recorded.database, await questionOf(large.database, kind), kind)
    await mustUseIndexes(large.database, kind.name, recorded.statements)
    ratios.push(median(many) / median(few))
    notes.push(`${kind.name} ${median(many).toFixed(0)} ms, p99 ${p99(many).toFixed(0)} ms`)
  }
  return [{ of: 'searchGrowth', measured: Math.max(...ratios), note: notes.join('; ') }]
}

async function questionOf(db: Database, { ranks, slip }: Kind): Promise<string> {
  const words: string[] = []
  for (const rank of ranks) words.push(await benchWord(db, rank))
  // The third and the fourth letter are swapped.
  return slip
    ? words.map((word) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`).join(' ')
    : words.join(' ')
}

async function searchOnce(db: Database, q: string, { chosen = {}, sort = 'relevance' }: Kind): Promise<void> {
  const { groups } = await readQuestion(db, q, { exact: false, beginnings: 'unknown' })
  await findDocuments(db, { groups, chosen, sort, now: instantOf(Date.now()) })
}

/** Milliseconds of each search, after some that are not counted. */
async function timesOf(db: Database, kind: Kind): Promise<number[]> {
  const q = await questionOf(db, kind)
  const took: number[] = []
  for (let at = -3; at < times; at++) {
    const before = performance.now()
    await searchOnce(db, q, kind)
    if (at >= 0) took.push(performance.now() - before)
  }
  return took
}
