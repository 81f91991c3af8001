import type { Database } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import { type Chosen, isKept, keptFacets, type SearchSort } from '../rules/choice.ts'
import { allOf, anyOf, countedMax, estimate, type Group, planOf } from '../rules/plan.ts'
import { isWalked, scopeOf } from '../rules/walk.ts'
import { type Found, findChampions, findCounted, findSome, missedNames, type Wanted } from '../store/find.ts'
import { findFacets } from '../store/vocabulary.ts'
import { walkList } from './walk-list.ts'

export type Finding = {
  readonly groups: readonly Group[]
  readonly chosen: Chosen
  readonly sort: SearchSort
  /** The cursor in a list without page numbers. */
  readonly after?: string | null
  readonly now: Instant
}

export type Listed = {
  /** The numbers of the best documents, at most a thousand. */
  readonly nos: readonly number[]
  readonly total: number
  readonly isMore: boolean
  /** Absent if there are too many to count. */
  readonly counts: Pick<Found, 'kept' | 'moments'> | undefined
  /** The facets that the `missed` numbers in `counts` refer to. */
  readonly missed: readonly string[]
  /** Facets whose other values were not counted, because only documents with the chosen ones were examined. */
  readonly uncounted: ReadonlySet<string>
  /** If present, only the requested page is listed, and this leads to the next. */
  readonly next?: string | null
}

/** Two pages; with fewer results, the lists of common words are not enough. */
const fewest = 24
const nothingFound: Listed = {
  ...{ nos: [], total: 0, isMore: false, counts: undefined, missed: [], uncounted: new Set() },
}

/** Lists the documents that match all words and choices, with the plan that suits their counts. */
export async function findDocuments(db: Database, finding: Finding): Promise<Listed> {
  const { groups, chosen } = finding
  if (groups.some(({ documents }) => documents === 0)) return nothingFound
  const names = keptFacets.flatMap((facet) => (chosen[facet] ?? []).map((value) => `${facet}:${value}`))
  const facets = await findFacets(db, [...names, 'kind:project', 'kind:researcher'])
  const all = facets.filter(({ name }) => name.startsWith('kind:')).reduce((sum, one) => sum + one.documents, 0)
  const kept = keptFacets.flatMap((facet) => {
    const values = (chosen[facet] ?? []).map((value) => `${facet}:${value}`)
    const known = facets.filter(({ name }) => values.includes(name))
    return values.length === 0
      ? []
      : [{ facet, codes: known.map(({ code }) => code), documents: known.reduce((sum, one) => sum + one.documents, 0) }]
  })
  const wanted = wantedOf(finding, kept)
  const { sort, after = null } = finding
  const walkedHere = async (hits: number): Promise<Listed | undefined> => {
    if (!isWalked(sort, chosen)) return undefined
    const walking = { wanted, sort, scope: scopeOf(chosen), after, share: hits / Math.max(1, all) }
    return { ...nothingFound, ...(await walkList(db, walking)), total: countedMax, isMore: true }
  }
  if (planOf(all, groups, kept) === 'champions') {
    const walked = await walkedHere(estimate(all, [...groups, ...kept]))
    if (walked) return walked
    const nos = await findChampions(
      db,
      wanted,
      groups.map(({ lexemes }) => lexemes),
    )
    if (nos) {
      const enough = nos.length >= fewest ? nos : await findSome(db, wanted)
      return { ...nothingFound, nos: enough, total: Math.max(countedMax, enough.length), isMore: true }
    }
  }
  // If the words alone match too many, they are intersected with the choices inside the index.
  const inside = kept.length > 0 && estimate(all, groups) > countedMax
  const found = await findCounted(db, wanted, inside)
  const { nos, seen, matched } = found
  if (seen > countedMax) {
    const walked = await walkedHere(seen)
    if (walked) return walked
  }
  return {
    nos,
    total: Math.min(matched, countedMax),
    isMore: seen > countedMax,
    counts: seen > countedMax ? undefined : found,
    missed: missedNames(wanted),
    uncounted: new Set(inside ? kept.map(({ facet }) => facet) : []),
  }
}

function wantedOf({ groups, chosen, sort, now }: Finding, kept: Wanted['kept']): Wanted {
  const of = (facet: keyof Chosen): readonly string[] => (isKept(facet) ? [] : (chosen[facet] ?? []))
  return {
    tsquery: groups.length > 0 ? allOf(groups) : null,
    anyWord: groups.length > 0 ? anyOf(groups) : null,
    kept,
    ...{ statuses: of('status'), worths: of('worth'), needed: of('needed') },
    ...{ sort, now },
  }
}
