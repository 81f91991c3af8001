import { doiLink } from '#values/doi.ts'
import { plainText } from '#values/plain-text.ts'
import { publicationLengthMax } from './publications.ts'

/** What a register knows about a work, in its own words. */
type Cited = {
  readonly title: string
  readonly authors: readonly string[]
  readonly year: number | null | undefined
  readonly venue: string
}

const authorsShown = 6

/** One line that cites a work, never too long for the list; undefined for one without a title. */
export function lineOf(doi: string, cited: Cited): string | undefined {
  const title = words(cited.title)
  if (title === '') return undefined
  const venue = words(cited.venue)
  const end = `${venue && ` ${stopped(venue)}`} ${doiLink(doi)}`
  const start = [authorsOf(cited.authors), cited.year ? `(${cited.year}).` : ''].filter(Boolean).join(' ')
  const room = publicationLengthMax - end.length - start.length - 3
  const line = `${start} ${stopped(cut(title, Math.max(room, 40)))}${end}`.trim()
  return line.length <= publicationLengthMax ? line : `${cut(title, 200)}. ${doiLink(doi)}`
}

function authorsOf(authors: readonly string[]): string {
  const names = authors.map((name) => cut(words(name), 60)).filter((name) => name !== '')
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
