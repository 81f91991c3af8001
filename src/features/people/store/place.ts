import type { Instant } from '#values/time.ts'

/** A place in a list that runs from new to old. */
export type Place = { readonly at: Instant; readonly id: string }

export const placeFrom = (text: string | undefined): Place | undefined =>
  text === undefined ? undefined : { at: text.slice(0, 24) as Instant, id: text.slice(25) }
