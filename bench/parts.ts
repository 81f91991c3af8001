export type Limit = { readonly atMost: number } | { readonly atLeast: number }

export type Budget = {
  readonly part: Part
  /** As in docs/performance.md. */
  readonly what: string
  /** Absent for a ratio. Bytes may be absolute: they are the same on every machine. */
  readonly unit?: 'kB' | 'MB'
  readonly limit: Limit
}

export const parts = [
  'requests',
  'auth',
  'listing',
  'growth',
  'search',
  'jobs',
  'files',
  'desks',
  'figures',
  'drafts',
  'donations',
  'books',
  'renewals',
  'digests',
  'messages',
  'streams',
  'starts',
  'sizes',
  'test-mode',
] as const
export type Part = (typeof parts)[number]
