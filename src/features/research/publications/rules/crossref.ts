import * as z from 'zod'
import { doiLink } from '#values/doi.ts'
import { plainText } from '#values/plain-text.ts'
import { publicationLengthMax } from './publications.ts'

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

const authorsShown = 6

/** One line that cites the work, to be checked by its author; undefined where the answer names no title. */
export function workOf(doi: string, answer: unknown): FoundWork | undefined {
  const read = Work.safeParse(answer)
  if (!read.success) return undefined
  const work = read.data.message
  const title = words(work.title[0] ?? '')
  if (title === '') return undefined
  const year = (work.published ?? work.issued)?.['date-parts'][0]?.[0]
  const venue = words(work['container-title'][0] ?? work.publisher ?? '')
  const end = `${venue && ` ${stopped(venue)}`} ${doiLink(doi)}`
  const start = [authorsOf(work.author), year ? `(${year}).` : ''].filter(Boolean).join(' ')
  const room = publicationLengthMax - end.length - start.length - 3
  const line = `${start} ${stopped(cut(title, Math.max(room, 40)))}${end}`.trim()
  return {
    line: line.length <= publicationLengthMax ? line : `${cut(title, 200)}. ${doiLink(doi)}`,
    isRetracted: work['updated-by'].some(({ type }) => type === 'retraction'),
  }
}

function authorsOf(authors: readonly z.infer<typeof Author>[]): string {
  const names = authors
    .map(({ given, family, name }) => cut(words([given, family].filter(Boolean).join(' ') || (name ?? '')), 60))
    .filter((name) => name !== '')
  const shown = names.slice(0, authorsShown).join(', ')
  const rest = names.length - authorsShown
  return rest > 0 ? `${shown} and ${rest} others` : shown
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Titles come with tags for italics and formulas, and with line breaks. */
const words = (text: string): string =>
  plainText(
    text
      .slice(0, 5000)
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
  ).replaceAll(/\s+/g, ' ')

const stopped = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`)

const cut = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).trimEnd()}…`
