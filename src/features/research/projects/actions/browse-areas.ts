import { browseArea } from '#features/research/catalogue/rules/browse-areas.ts'
import type { BrowsePlace } from '#features/research/catalogue/rules/maps.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { addListings, insertBrowseAreas } from '../store/listings.ts'

/**
 * Adds browse areas chosen by a reviewer (AMB-078); an approved project appears there at once.
 * @throws Refusal area_not_found (404) for an area outside the browse taxonomy.
 */
export async function addBrowseAreas(
  tx: Database,
  platform: Platform,
  added: { readonly projectId: string; readonly areas: readonly BrowsePlace[] },
): Promise<void> {
  for (const { sectorId, areaId } of added.areas)
    if (!browseArea(platform.settings.taxonomy, sectorId, areaId)?.isOpen)
      throw new Refusal('area_not_found', `There is no area ${sectorId}/${areaId}.`)
  await insertBrowseAreas(tx, added.projectId, added.areas, 'reviewer')
  await addListings(tx, [added.projectId], platform.clock.now())
}
