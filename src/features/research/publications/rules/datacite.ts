import * as z from 'zod'
import type { FoundWork } from './crossref.ts'
import { lineOf } from './line.ts'

// A deposit as DataCite's REST API describes it: https://api.datacite.org/dois/{doi}

const Creator = z.object({
  name: z.string().nullish(),
  givenName: z.string().nullish(),
  familyName: z.string().nullish(),
})
// A text in older records, an object in newer ones.
const Publisher = z.union([z.string(), z.object({ name: z.string().nullish() })])
const Deposit = z.object({
  data: z.object({
    attributes: z.object({
      titles: z.array(z.object({ title: z.string(), titleType: z.string().nullish() })).catch([]),
      creators: z.array(Creator).catch([]),
      container: z.object({ title: z.string().nullish() }).nullish().catch(null),
      publisher: Publisher.nullish().catch(null),
      publicationYear: z.int().nullish().catch(null),
    }),
  }),
})

/** One line that cites the deposit, to be checked by its author; undefined where the answer names no title. */
export function depositOf(doi: string, answer: unknown): FoundWork | undefined {
  const read = Deposit.safeParse(answer)
  if (!read.success) return undefined
  const { titles, creators, container, publisher, publicationYear } = read.data.data.attributes
  const line = lineOf(doi, {
    // The one without a type is the title itself; others are subtitles and translations.
    title: (titles.find(({ titleType }) => !titleType) ?? titles[0])?.title ?? '',
    authors: creators.map(
      ({ givenName, familyName, name }) => [givenName, familyName].filter(Boolean).join(' ') || (name ?? ''),
    ),
    year: publicationYear,
    venue: container?.title ?? (typeof publisher === 'string' ? publisher : publisher?.name) ?? '',
  })
  return line === undefined ? undefined : { line, isRetracted: false }
}
