import { holdTaxonomy } from '#features/foundation/settings/actions/taxonomy.ts'
import { placeOf, placesOfArea } from '#features/research/catalogue/rules/maps.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { addListings, mapAgain, removeListings } from '../store/listings.ts'
import { deleteMove, findMove, insertMove, lockOfArea, updateMove } from '../store/moves.ts'

const atOnce = 200

/** The mapping of an area has changed: `moveProjects` updates the lists later. */
export const moveArea = (
  tx: Database,
  area: { readonly sectorId: string; readonly areaId: string },
): Promise<unknown> => insertMove(tx, { sector: area.sectorId, subsection: area.areaId })

/**
 * Lists the next projects of an area by its present mapping; reviewers' additions stay. True when there may be more.
 * A project is locked before the mapping is read, as an edit does.
 */
export function moveProjects(platform: Platform): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const move = await findMove(tx)
    if (!move) return false
    const ids = await lockOfArea(tx, move, atOnce)
    const places = placesOfArea(await holdTaxonomy(tx), move.sector, move.subsection).map(placeOf)
    if (ids.length > 0) {
      await mapAgain(tx, ids, places)
      await removeListings(tx, ids)
      await addListings(tx, ids, platform.clock.now())
    }
    const last = ids.at(-1)
    if (last !== undefined && ids.length === atOnce) await updateMove(tx, move.no, last)
    else await deleteMove(tx, move.no)
    return true
  })
}
