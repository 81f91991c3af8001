import type { Database } from '#platform/database.ts'
import { queueArea } from '../store/sources.ts'

type Area = { readonly kind: string; readonly sectorId: string; readonly areaId: string }

/** Called when an area or a sector was renamed: its projects are indexed again, in the caller's transaction. */
export const indexArea = (tx: Database, area: Area): Promise<unknown> => queueArea(tx, area)
