import { doiIn } from '#values/doi.ts'

export const publicationLengthMax = 500
export const publicationsMax = 100

/** A line as it is shown: the DOI in it is a link. */
export type PublicationText = { readonly before: string; readonly doi: string | undefined; readonly after: string }

export function publicationText(line: string): PublicationText {
  const found = doiIn(line)
  if (!found) return { before: line, doi: undefined, after: '' }
  return { before: line.slice(0, found.from), doi: found.doi, after: line.slice(found.to) }
}

/** The DOIs of a list, each once. */
export const doisOf = (lines: readonly string[]): string[] => [
  ...new Set(lines.flatMap((line) => doiIn(line)?.doi ?? [])),
]

/** For each line that repeats the DOI of an earlier one: both positions, counted from 0. */
export function repeatedDois(lines: readonly string[]): { readonly at: number; readonly first: number }[] {
  const seen = new Map<string, number>()
  return lines.flatMap((line, at) => {
    const doi = doiIn(line)?.doi
    if (!doi) return []
    const first = seen.get(doi)
    if (first === undefined) seen.set(doi, at)
    return first === undefined ? [] : [{ at, first }]
  })
}
