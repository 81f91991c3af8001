import type { BookEntry } from '../contract.ts'
import { kindLabels } from './labels.tsx'

const isKind = (text: string | null): text is BookEntry['kind'] => text !== null && text in kindLabels

/** The ledger filter from the URL; empty parameters are left out. */
export function ledgerFilter(query: URLSearchParams) {
  const kind = query.get('kind')
  const given = (name: string): string | undefined => query.get(name) || undefined
  return { kind: isKind(kind) ? kind : undefined, project: given('project'), from: given('from'), to: given('to') }
}
