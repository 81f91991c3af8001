import { browseArea, browseSector, firstBrowseSectors } from '#features/research/catalogue/rules/browse-areas.ts'
import { containing, type Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { countryName } from '#values/countries.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import type { JobList } from '../contract/objects.ts'
import { type JobChoice, type JobFacet, jobFacets, jobFlags } from '../rules/choice.ts'
import { daysCounted, jobCategories, jobCategoryLabels, jobsPageSize, listedAfterMs } from '../rules/jobs.ts'
import { isIndexed, termsOf } from '../rules/listing.ts'
import {
  type Hit,
  isLongBoard,
  type ListPlace,
  lookUp,
  type Survey,
  survey,
  type Wanted,
  walkOn,
} from '../store/find.ts'
import { showJobs } from '../store/reading.ts'
import { cardOf } from './show.ts'

/** A board with fewer open positions is counted in full. */
const countedMax = 5000
const overMax = 1000

/**
 * A page of the board: open positions first, then those whose deadline passed within 30 days (AMB-143).
 * @param openMax how many open positions are scanned at once.
 */
export async function listJobs(
  platform: Platform,
  choice: JobChoice,
  pageSize = jobsPageSize,
  openMax = countedMax,
): Promise<JobList> {
  const { database: db, clock } = platform
  const { taxonomy } = platform.settings
  const now = clock.now()
  const wanted = wantedOf(choice, now)
  const after = placeOf(choice.after)
  const found: Found = (await isLongBoard(db, openMax))
    ? await findFurther(db, wanted, after, { pageSize, openMax })
    : { ...(await survey(db, wanted, { openMax, overMax, hitsMax: pageSize + 1, after })), isMore: false }
  const { counts } = found
  const page = found.hits.slice(0, pageSize)
  const rows = new Map(
    (
      await showJobs(
        db,
        page.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const last = found.hits.length > pageSize ? page.at(-1) : found.end
  return {
    items: page.flatMap(({ id }) => {
      const row = rows.get(id)
      return row ? [cardOf(row, taxonomy, now)] : []
    }),
    total: found.total,
    isMore: found.isMore,
    isCut: found.isCut === true,
    next: last ? placeText(last) : null,
    facets: facetsOf(taxonomy, choice, counts),
    flags: jobFlags.map((flag) => ({
      flag,
      count: counts ? (countOf(counts, `${flag}:1`) ?? 0) : null,
      isChosen: choice.flags.includes(flag),
    })),
  }
}

function wantedOf(choice: JobChoice, now: Instant): Wanted {
  const { q, location, type, facets, flags, sort } = choice
  return {
    words: termsOf(q).map(containing),
    place: termsOf(location).map(containing),
    all: [
      ...(type === '' ? [] : [`type:${type}`]),
      ...flags.filter((flag) => flag !== 'soon').map((flag) => `${flag}:1`),
    ],
    groups: jobFacets.map((facet) => facets[facet].map((value) => `${facet}:${value}`)),
    closesBefore: flags.includes('soon') ? later(now, daysCounted * dayMs) : null,
    ...{ now, gone: later(now, -listedAfterMs), sort },
  }
}

type Found = {
  readonly hits: readonly Hit[]
  readonly total: number
  readonly isMore: boolean
  readonly isCut?: boolean
  /** Where the search continues after a page that is not full. */
  readonly end?: ListPlace | undefined
  /** Counted over the whole board; a long board is not counted. */
  readonly counts?: Survey['counts']
}

type Bounds = { readonly pageSize: number; readonly openMax: number }

/** For a board too long to count: scans the nearest rows first, and uses an index only if that is not enough. */
async function findFurther(
  db: Database,
  wanted: Wanted,
  after: ListPlace | null,
  { pageSize, openMax }: Bounds,
): Promise<Found> {
  const hitsMax = pageSize + 1
  const phase = after?.phase ?? 0
  const isAll = isUnasked(wanted)
  // If everything matches, no more than one page of rows has to be read.
  const walked = await walkOn(db, wanted, { from: after, phase, rowsMax: isAll ? hitsMax : openMax, hitsMax })
  const total = isAll ? openMax : after ? await totalNear(db, wanted, openMax) : walked.total
  if (walked.hits.length > pageSize) return { hits: walked.hits, total, isMore: true }
  if (mayLookUp(wanted)) {
    const found = await lookUp(db, wanted, openMax + 1)
    if (found.length <= openMax) {
      const hits = found.toSorted(inOrder).filter((hit) => !after || inOrder(hit, after) > 0)
      return { hits, total: found.length, isMore: false }
    }
  }
  // The remaining matches are further on: the next page continues there.
  const isEnd = walked.looked < (isAll ? hitsMax : openMax)
  if (!isEnd)
    return { hits: walked.hits, total, isMore: true, isCut: !mayLookUp(wanted), end: walked.last ?? undefined }
  if (phase === 1) return { hits: walked.hits, total, isMore: true }
  const over = await walkOn(db, wanted, { from: null, phase: 1, rowsMax: openMax, hitsMax })
  return { hits: [...walked.hits, ...over.hits], total, isMore: true }
}

/** The number of matches among the rows scanned first, whichever page is shown. */
const totalNear = async (db: Database, wanted: Wanted, openMax: number): Promise<number> =>
  (await walkOn(db, wanted, { from: null, phase: 0, rowsMax: openMax, hitsMax: 0 })).total

const isUnasked = (wanted: Wanted): boolean =>
  wanted.words.length === 0 && wanted.place.length === 0 && !mayLookUp(wanted)

/** Without a condition that an index covers, the whole board would be read. */
const mayLookUp = ({ words, place, all, groups, closesBefore }: Wanted): boolean =>
  [...words, ...place].some(isIndexed) ||
  all.length > 0 ||
  groups.some((group) => group.length > 0) ||
  closesBefore !== null

const inOrder = (one: ListPlace, other: ListPlace): number =>
  one.phase - other.phase || one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

const placeText = ({ phase, at, id }: ListPlace): string => `${phase}.${at}.${id}`

function placeOf(after: string | null): ListPlace | null {
  if (after === null) return null
  const [phase = '0', at = '0', id = ''] = after.split('.')
  return { phase: Number(phase), at: Number(at), id }
}

const countOf = (counts: Survey['counts'], value: string): number | undefined =>
  counts.find((one) => one.value === value)?.count

/** All categories and sectors, and the areas and countries in use; chosen values are always included. */
function facetsOf(
  taxonomy: TaxonomyLabels,
  { facets }: JobChoice,
  counts: Survey['counts'] | undefined,
): JobList['facets'] {
  const seen = (facet: JobFacet): string[] =>
    (counts ?? [])
      .filter(({ value }) => value.startsWith(`${facet}:`))
      .map(({ value }) => value.slice(facet.length + 1))
  const offered: Readonly<Record<JobFacet, readonly string[]>> = {
    category: jobCategories,
    discipline: [
      ...firstBrowseSectors.map(({ id }) => id),
      ...seen('discipline')
        .filter((value) => value.includes('/'))
        .sort(),
    ],
    country: seen('country').toSorted((one, other) => (countryName(one) < countryName(other) ? -1 : 1)),
  }
  return jobFacets.map((facet) => ({
    facet,
    values: [...new Set([...offered[facet], ...facets[facet]])].map((value) => ({
      value,
      label: labelOf(taxonomy, facet, value),
      count: counts ? (countOf(counts, `${facet}:${value}`) ?? 0) : null,
      isChosen: facets[facet].includes(value),
    })),
  }))
}

function labelOf(taxonomy: TaxonomyLabels, facet: JobFacet, value: string): string {
  if (facet === 'country') return countryName(value)
  if (facet === 'category')
    return jobCategories.some((one) => one === value)
      ? jobCategoryLabels[value as keyof typeof jobCategoryLabels]
      : value
  const [sectorId = '', areaId] = value.split('/')
  const known = areaId === undefined ? browseSector(taxonomy, sectorId) : browseArea(taxonomy, sectorId, areaId)
  return known?.label ?? value
}
