import type { TaxonomyLabels } from '#values/taxonomy.ts'
import type { Head, ScreenHandle } from '#wire/screen.ts'

type Match = {
  readonly handle?: unknown
  readonly loaderData?: unknown
  readonly params: Readonly<Record<string, string | undefined>>
}

const isHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'head' in handle

/** The head of the deepest screen; `fallback` if there is none, or if its data failed to load. */
export function headOf(matches: readonly Match[], fallback: Head): Head {
  const deepest = matches.findLast((match) => isHandle(match.handle))
  if (!deepest || !isHandle(deepest.handle)) return fallback
  const { head } = deepest.handle
  const takesData = head.length > 0
  if (takesData && deepest.loaderData === undefined) return fallback
  return head(deepest.loaderData as never, deepest.params, labelsOf(matches[0]))
}

/** The names of research areas, from the root's data. */
const labelsOf = (root: Match | undefined): TaxonomyLabels =>
  (root?.loaderData as { readonly taxonomy?: TaxonomyLabels } | undefined)?.taxonomy ?? {}

export const fullTitle = (head: Head, brand: string): string =>
  head.title === brand ? brand : `${head.title} · ${brand}`
