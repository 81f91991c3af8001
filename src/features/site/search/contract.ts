import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { digitsField, idField, instantField } from '#wire/fields.ts'
import { facetNames, placePattern, searchPagesMax, searchSorts } from './rules/choice.ts'
import { qMax } from './rules/q-max.ts'

/** A text in pieces; the hits are the searched words. */
const pieces = z.array(z.object({ text: z.string(), isHit: z.boolean() }))

export const FoundProject = z
  .object({
    kind: z.literal('project'),
    id: idField<'project'>(),
    title: pieces,
    excerpt: pieces,
    sector: z.string(),
    subsection: z.string(),
    researcher: z.string(),
    institution: z.string(),
    /** US dollars. */
    totalFunded: z.number(),
    totalTarget: z.number(),
    deadline: instantField,
    /** Started days until the deadline; null once it has passed. */
    daysLeft: z.int().nullable(),
    /** It has its final report. */
    isCompleted: z.boolean(),
  })
  .meta({ id: 'FoundProject' })
export type FoundProject = z.output<typeof FoundProject>

export const FoundResearcher = z
  .object({
    kind: z.literal('researcher'),
    id: idField<'user'>(),
    publicId: z.string(),
    name: pieces,
    excerpt: pieces,
    institution: z.string().nullable(),
    fieldOfStudy: z.string().nullable(),
    photo: z.string().nullable(),
    projects: z.int(),
  })
  .meta({ id: 'FoundResearcher' })
export type FoundResearcher = z.output<typeof FoundResearcher>

/** A position that has the words in its title or company; the job board has all of them. */
const FoundPosition = z.object({
  id: idField<'job'>(),
  title: pieces,
  company: z.string(),
  place: z.string(),
  daysLeft: z.int().nullable(),
})
const FoundPositions = z
  .object({
    /** The newest few. */
    items: z.array(FoundPosition),
    total: z.int(),
    isMore: z.boolean(),
  })
  .meta({ id: 'FoundPositions' })
export type FoundPositions = z.output<typeof FoundPositions>

const FoundItem = z.discriminatedUnion('kind', [FoundProject, FoundResearcher])
export type FoundItem = z.output<typeof FoundItem>

const FacetValue = z.object({
  value: z.string(),
  label: z.string(),
  /** The number of results with this value; null above 10,000, where it is not counted. */
  count: z.int().nullable(),
  isChosen: z.boolean(),
})

export const SearchResults = z
  .object({
    items: z.array(FoundItem),
    page: z.int(),
    pages: z.int(),
    /** For a list above 10,000 that is not ordered by relevance: the value of `after` for the next page. */
    next: z.string().nullable(),
    /** At most 10,000; `isMore` when there are more. */
    total: z.int(),
    isMore: z.boolean(),
    /** There are more results than the pages show: a narrower question shows them. */
    isCut: z.boolean(),
    /** The searched words, if one was corrected; null if all are as typed. */
    corrected: z.string().nullable(),
    /** No document has all of these words; no document at all has this one. */
    unknown: z.array(z.string()),
    /** Open positions with these words; null on further pages and without words. */
    positions: FoundPositions.nullable(),
    facets: z.array(z.object({ facet: z.enum(facetNames), values: z.array(FacetValue) })),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.output<typeof SearchResults>

const q = z.string().max(qMax, `Please search for at most ${qMax} characters.`)
const values = z.string().max(2000).optional()

export const SearchSuggestions = z
  .object({
    projects: z.array(
      z.object({
        id: idField<'project'>(),
        title: pieces,
        researcher: z.string(),
        percent: z.int(),
        daysLeft: z.int().nullable(),
        isCompleted: z.boolean(),
      }),
    ),
    researchers: z.array(z.object({ publicId: z.string(), name: pieces, about: pieces, projects: z.int() })),
    /** Null if it is not counted. */
    projectTotal: z.int().nullable(),
    researcherTotal: z.int().nullable(),
    corrected: z.string().nullable(),
    positions: FoundPositions,
  })
  .meta({ id: 'SearchSuggestions' })
export type SearchSuggestions = z.output<typeof SearchSuggestions>

export const searchContract = contract({
  'GET /api/search': {
    summary: 'Public projects and researchers by words and choices, 12 a page',
    allow: allow.anyone,
    query: z.object({
      q: q.optional(),
      exact: z.literal('1').optional(),
      ...{ kind: values, sector: values, area: values, status: values, worth: values },
      ...{ use: values, needed: values, institution: values, place: values },
      sort: z.enum(searchSorts).optional(),
      page: digitsField({ min: 1, max: searchPagesMax }, 'This is no page of the results.').optional(),
      after: z.string().regex(placePattern, 'This is no place in the results.').optional(),
    }),
    answer: { json: SearchResults },
  },
  'GET /api/admin/searches-without-result': {
    summary: 'What three visitors or more of a week searched for and did not find',
    allow: allow.staff('view_analytics'),
    answer: {
      json: z.object({ items: z.array(z.object({ week: z.iso.date(), query: z.string(), visitors: z.int() })) }),
    },
  },
  'GET /api/search/suggestions': {
    summary: 'The best few for what is typed so far',
    allow: allow.anyone,
    query: z.object({ q }),
    answer: { json: SearchSuggestions },
  },
})
