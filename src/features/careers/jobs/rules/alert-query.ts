import { jobFacets } from './choice.ts'

// In a module of its own, so that the job board loads nothing else with it.

const isSeveral = (name: string): boolean => jobFacets.some((facet) => facet === name)

/**
 * The canonical form of a search, whatever the order of its choices and their values; without its sort order and its
 * place in the list.
 */
export const alertQueryOf = (query: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => name !== 'sort' && name !== 'after')
      .map(([name, value]): [string, string] => [name, isSeveral(name) ? value.split(',').sort().join() : value])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString()
