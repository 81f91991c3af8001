import type { Database } from '#platform/database.ts'
import { searchPageSize } from '../rules/choice.ts'
import {
  moreRows,
  type Phase,
  type Place,
  phasesOf,
  placeIn,
  placeText,
  rowsFor,
  type WalkedSort,
  walkedMax,
} from '../rules/walk.ts'
import type { Wanted } from '../store/find.ts'
import { walk } from '../store/walk.ts'

export type Walking = {
  readonly wanted: Wanted
  readonly sort: WalkedSort
  readonly scope: string
  readonly after: string | null
  /** The share of all documents that may match. */
  readonly share: number
}
export type Stretch = { readonly nos: number[]; readonly next: string | null }

/**
 * A page of a list that is too long to count. It may be short if few rows match; `next` still leads to the next page.
 */
export async function walkList(db: Database, { wanted, sort, scope, after, share }: Walking): Promise<Stretch> {
  const phases = phasesOf(sort)
  const found: (Place & { readonly no: number })[] = []
  let [phase, place]: [Phase, Place | undefined] = [phases[0], placeIn(after, sort)]
  if (place) phase = place.phase
  let rowsMax = rowsFor(share, searchPageSize + 1)
  for (let looked = 0; looked < walkedMax || !place; rowsMax = moreRows(rowsMax)) {
    const here: Phase = phase
    const hitsMax = searchPageSize + 1 - found.length
    const { rows, last, hits } = await walk(db, wanted, { scope, sort, phase, after: place, rowsMax, hitsMax })
    found.push(...hits.map((hit) => ({ ...hit, phase: here })))
    looked += rows
    if (found.length > searchPageSize) break
    if (rows === rowsMax && last) place = { ...last, phase }
    else {
      const further = phases[phases.indexOf(phase) + 1]
      if (!further) return { nos: found.map(({ no }) => no), next: null }
      ;[phase, place] = [further, undefined]
    }
  }
  const shown = found.slice(0, searchPageSize)
  const end = found.length > searchPageSize ? shown.at(-1) : place
  return { nos: shown.map(({ no }) => no), next: end ? placeText(end) : null }
}
