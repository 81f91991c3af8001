import { kindLabels } from './labels.tsx'

/** Of a list of choices, the one that the address names. */
export const chosenOf = <Choice extends string>(choices: Readonly<Record<Choice, unknown>>, text: string | null) =>
  text !== null && Object.hasOwn(choices, text) ? (text as Choice) : undefined

/** The ledger filter from the URL; empty parameters are left out. */
export function ledgerFilter(query: URLSearchParams) {
  const given = (name: string): string | undefined => query.get(name) || undefined
  return {
    kind: chosenOf(kindLabels, query.get('kind')),
    project: given('project'),
    from: given('from'),
    to: given('to'),
  }
}
