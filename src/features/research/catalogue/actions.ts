import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { TaxonomyChanges } from '#values/taxonomy.ts'
import { type Instant, millisOf, minuteMs, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { SectorWithAreas } from './contract.ts'
import { areaTexts } from './rules/area-texts.ts'
import { browseSector, browseSectors } from './rules/browse-areas.ts'
import { listOpenCounts } from './store.ts'

type Counts = ReadonlyMap<string, number>
type Remembered = { readonly counts: Promise<Counts>; readonly at: Instant; refreshing: boolean }

const remembered = new WeakMap<Database, Remembered>()

const cacheMs = 10 * secondMs

/**
 * Counts of open projects by sector and area, cached for at most a minute (AMB-081). After ten seconds cached numbers
 * are served while new ones are read, so that no request waits.
 */
async function activeCounts(platform: Platform): Promise<Counts> {
  const known = remembered.get(platform.database)
  const age = known ? millisOf(platform.clock.now()) - millisOf(known.at) : Number.POSITIVE_INFINITY
  if (known && age < cacheMs) return known.counts
  if (!known || age >= minuteMs) return remember(platform)
  if (!known.refreshing) {
    known.refreshing = true
    remember(platform).catch((cause) => platform.log.warn('the counts of projects stay old', { cause }))
  }
  return known.counts
}

/** Open projects in each sector ('science') and area ('science/ecology'). */
async function countOpen(db: Database): Promise<Counts> {
  const rows = await listOpenCounts(db)
  return new Map(rows.map(({ scope, listed }) => [scope.slice('open/'.length), listed]))
}

function remember(platform: Platform): Promise<Counts> {
  const before = remembered.get(platform.database)
  const counts = countOpen(platform.database)
  const fresh = { counts, at: platform.clock.now(), refreshing: false }
  const keepOld = (): void => {
    if (before && remembered.get(platform.database) === fresh)
      remembered.set(platform.database, { ...before, refreshing: false })
    else remembered.delete(platform.database)
  }
  remembered.set(platform.database, fresh)
  return counts.catch((cause) => {
    keepOld()
    throw cause
  })
}

/** The text by staff, or the default line of the area. */
const textOf = (taxonomy: TaxonomyChanges, key: string): string =>
  taxonomy[key.includes('/') ? `browse/${key}` : `sector/${key}`]?.text ?? areaTexts[key] ?? ''

type Place = { readonly id: string; readonly label: string }
const described = (taxonomy: TaxonomyChanges, counts: Counts, key: string, { id, label }: Place) => ({
  id,
  label,
  description: textOf(taxonomy, key),
  activeProjects: counts.get(key) ?? 0,
})

export async function listSectors(platform: Platform) {
  const counts = await activeCounts(platform)
  const { taxonomy } = platform.settings
  return browseSectors(taxonomy).map((sector) => described(taxonomy, counts, sector.id, sector))
}

/** Disabled areas stay while there is a project to support in them. @throws Refusal sector_not_found (404). */
export async function readSector(platform: Platform, sectorId: string): Promise<SectorWithAreas> {
  const { taxonomy } = platform.settings
  const sector = browseSector(taxonomy, sectorId)
  if (!sector) throw new Refusal('sector_not_found', 'Sector not found')
  const counts = await activeCounts(platform)
  const keyOf = (area: Place): string => `${sector.id}/${area.id}`
  const areas = sector.areas
    .filter((area) => area.isOpen || counts.has(keyOf(area)))
    .map((area) => described(taxonomy, counts, keyOf(area), area))
  return { ...described(taxonomy, counts, sector.id, sector), areas }
}
