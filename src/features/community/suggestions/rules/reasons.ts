import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'
import { interestLabel } from '#features/research/donors/rules.ts'
import type { Id } from '#values/id.ts'

/** The reason for a suggestion: its sentence contains nothing else. */
export type Why =
  | { readonly kind: 'interests'; readonly areas: InterestArea[] }
  | { readonly kind: 'researcher'; readonly project: { readonly id: Id<'project'>; readonly title: string } }
  | { readonly kind: 'near'; readonly place: string }
  | { readonly kind: 'trending' }
  | { readonly kind: 'boosted' }

/** The line below a suggestion. */
export function reasonOf(why: Why): string {
  if (why.kind === 'interests') return `Matches: ${why.areas.map(interestLabel).join(', ')}`
  if (why.kind === 'researcher') return 'Same researcher as a project you supported'
  if (why.kind === 'near') return `Near ${why.place}`
  return why.kind === 'trending' ? 'Trending now' : 'Put here by its researcher'
}

/** Whether it is personal, and not for everyone. */
export const isPersonal = ({ kind }: Why): boolean => kind !== 'trending' && kind !== 'boosted'

/** Boosted ones on a first page, at most. */
export const boostedMax = 2
/** A page; the first one is filled up to it. */
export const pageSize = 12
