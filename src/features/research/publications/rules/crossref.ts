import * as z from 'zod'
import { lineOf } from './line.ts'

// A work as Crossref's REST API describes it: https://api.crossref.org/works/{doi}

const Dated = z.object({ 'date-parts': z.array(z.array(z.number().int().nullable())).catch([]) })
const Author = z.object({ given: z.string().nullish(), family: z.string().nullish(), name: z.string().nullish() })
const Work = z.object({
  message: z.object({
    title: z.array(z.string()).catch([]),
    author: z.array(Author).catch([]),
    'container-title': z.array(z.string()).catch([]),
    publisher: z.string().nullish(),
    issued: Dated.nullish().catch(null),
    published: Dated.nullish().catch(null),
    'updated-by': z.array(z.object({ type: z.string() })).catch([]),
  }),
})

export type FoundWork = { readonly line: string; readonly isRetracted: boolean }

/** One line that cites the work, to be checked by its author; undefined where the answer names no title. */
export function workOf(doi: string, answer: unknown): FoundWork | undefined {
  const read = Work.safeParse(answer)
  if (!read.success) return undefined
  const work = read.data.message
  const line = lineOf(doi, {
    title: work.title[0] ?? '',
    authors: work.author.map(({ given, family, name }) => [given, family].filter(Boolean).join(' ') || (name ?? '')),
    year: (work.published ?? work.issued)?.['date-parts'][0]?.[0],
    venue: work['container-title'][0] ?? work.publisher ?? '',
  })
  return line === undefined
    ? undefined
    : { line, isRetracted: work['updated-by'].some(({ type }) => type === 'retraction') }
}
