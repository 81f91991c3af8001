/** The callers of a row, in the order of its statuses. */
export const objectCallers = ['owner', 'another like them', 'visitor', 'support', 'reviewer', 'finance'] as const
type Statuses = readonly [owner: number, other: number, visitor: number, support: number, reviewer: number, fin: number]

export type ObjectRow = {
  readonly what: string
  readonly call: string
  readonly statuses: Statuses
}

export type Asked<Of> = {
  readonly path: (ids: Of) => string
  readonly body?: (ids: Of) => object
  readonly of: 'donor' | 'researcher' | 'reviewer'
}
