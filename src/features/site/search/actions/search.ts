import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { minuteMs } from '#values/time.ts'
import type { SearchResults } from '../contract.ts'
import {
  type FacetName,
  facetNames,
  firstPage,
  type SearchChoice,
  searchPageSize,
  searchQueryOf,
} from '../rules/choice.ts'
import { type Counted, facetGroups } from '../rules/facets.ts'
import { frozenMax } from '../rules/plan.ts'
import { findFacetsByCode, findForms } from '../store/vocabulary.ts'
import { findDocuments, type Listed } from './find-documents.ts'
import { findPositions } from './find-positions.ts'
import { frozenLists } from './frozen-lists.ts'
import { type Question, readQuestion } from './read-question.ts'
import { showItems } from './show-items.ts'

/** Shown with the results; the job board has the others. */
const positionsMax = 3

type Answered = { readonly question: Question; readonly listed: Listed }

const frozen = frozenLists<Answered>({ keptMs: 2 * minuteMs, listsMax: 300 })

/**
 * A page of results. The first page searches again; further ones are slices of the list that the first one saw, so
 * that nothing is shown twice while the reader turns pages.
 */
export async function search(platform: Platform, choice: SearchChoice): Promise<SearchResults> {
  const { database: db, clock } = platform
  const now = clock.now()
  const key = JSON.stringify(searchQueryOf(firstPage(choice)))
  const known = choice.page > 1 && choice.after === null ? frozen.find(db, key, now) : undefined
  const { question, listed } = known ?? (await answer(db, choice, now))
  // A walked list has no page numbers.
  if (!known && listed.next === undefined) frozen.keep(db, key, { question, listed }, now)
  const hits = new Set(
    await findForms(
      db,
      question.groups.flatMap(({ lexemes }) => lexemes),
    ),
  )
  const { total, isMore, nos, uncounted, next } = listed
  const isWalked = next !== undefined
  const isFirst = choice.page === 1 && choice.after === null && choice.q !== ''
  const page = isWalked ? 1 : choice.page
  const from = (page - 1) * searchPageSize
  return {
    items: await showItems(platform, nos.slice(from, from + searchPageSize), hits),
    page,
    pages: Math.ceil(nos.length / searchPageSize),
    next: next ?? null,
    ...{ total, isMore },
    isCut: !isWalked && total > frozenMax,
    corrected: question.corrected,
    unknown: [...question.unknown],
    positions: isFirst ? await findPositions(platform, choice.q, positionsMax) : null,
    facets: facetGroups(platform.settings.taxonomy, choice.chosen, await countedOf(db, listed), uncounted),
  }
}

async function answer(
  db: Database,
  choice: SearchChoice,
  now: ReturnType<Platform['clock']['now']>,
): Promise<Answered> {
  const question = await readQuestion(db, choice.q, { exact: choice.exact, beginnings: 'unknown' })
  const { groups } = question
  const { chosen, sort, after } = choice
  return { question, listed: await findDocuments(db, { groups, chosen, sort, after, now }) }
}

const isFacet = (name: string): name is FacetName => facetNames.some((one) => one === name)

/** How many would be found with each value: documents that miss no other facet. */
async function countedOf(db: Database, { counts, total, missed: facets }: Listed): Promise<Counted[] | undefined> {
  if (!counts) return total === 0 ? [] : undefined
  const sums = new Map<string, number>()
  const add = (facet: string, value: string, missed: number, count: number): void => {
    if (missed === 0 || facets[missed - 1] === facet)
      sums.set(`${facet}:${value}`, (sums.get(`${facet}:${value}`) ?? 0) + count)
  }
  const codes = [...new Set(counts.kept.map(({ code }) => code))]
  const names = new Map((await findFacetsByCode(db, codes)).map(({ code, name }) => [code, name]))
  for (const { missed, code, count } of counts.kept) {
    const [facet, value] = parted(names.get(code) ?? '')
    add(facet, value, missed, count)
  }
  for (const { missed, status, needed, nearly, soon, count } of counts.moments) {
    if (status) add('status', status, missed, count)
    if (needed) add('needed', needed, missed, count)
    if (nearly) add('worth', 'nearly', missed, count)
    if (soon) add('worth', 'soon', missed, count)
  }
  return [...sums].flatMap(([name, count]) => {
    const [facet, value] = parted(name)
    return isFacet(facet) ? [{ facet, value, count }] : []
  })
}

const parted = (name: string): [string, string] => {
  const border = name.indexOf(':')
  return [name.slice(0, border), name.slice(border + 1)]
}
