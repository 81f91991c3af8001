import { appendChange, mustBeLatest } from '#features/foundation/settings/actions/change.ts'
import { takeTaxonomy } from '#features/foundation/settings/actions/taxonomy.ts'
import { firstEntry } from '#features/research/catalogue/rules/first-entry.ts'
import { addressOf, faultOfEntry, isKnown, partsOf } from '#features/research/catalogue/rules/taxonomy-faults.ts'
import { moveArea } from '#features/research/projects/actions/move-area.ts'
import { indexArea } from '#features/site/search/actions/index-area.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { isTaxonomyKey, type TaxonomyChanges, type TaxonomyEntry } from '#values/taxonomy.ts'
import { Refusal } from '#wire/refusal.ts'

type By = { readonly userId: Id<'user'> }

/**
 * Changes what a sector or an area is called, whether it takes new projects, and where its projects are found. Its
 * address stays, so that every link and every project does.
 *
 * @throws Refusal setting_not_found (404), setting_not_valid (422), setting_changed (409).
 */
export async function changeEntry(
  platform: Platform,
  by: By,
  { key, entry, lastNo }: { readonly key: string; readonly entry: TaxonomyEntry; readonly lastNo: number },
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const changes = await takeTaxonomy(tx)
    if (!isKnown(changes, key)) throw notThere()
    const latest = await mustBeLatest(tx, key, lastNo)
    const value = keptOf(key, entry)
    mustFit(changes, key, entry)
    // A second press changes nothing.
    if (isSame(changes[key] ?? null, value)) return
    await appendChange(tx, platform, by, { key, latest, value, undoOf: null }, 'taxonomy')
    await followChange(tx, changes, key, value)
  })
}

type Added = Omit<TaxonomyEntry, 'isOpen'> & { readonly list: 'form' | 'browse'; readonly sectorId: string }

/**
 * Adds an area, for good: it can be renamed and switched off, but projects that chose it keep it.
 *
 * @returns its key.
 * @throws Refusal setting_not_found (404), setting_not_valid (422).
 */
export async function addArea(
  platform: Platform,
  by: By,
  { list, sectorId, ...said }: Added,
): Promise<{ key: string }> {
  const address = addressOf(said.label)
  if (address === '') throw notValid('Please give a name with letters from a to z: its address is made of them.')
  const key = `${list}/${sectorId}/${address}`
  await platform.database.transaction(async (tx) => {
    const changes = await takeTaxonomy(tx)
    if (!isTaxonomyKey(key) || !isKnown(changes, `sector/${sectorId}`) || (list === 'browse' && !hasPage(sectorId)))
      throw notThere()
    if (isKnown(changes, key))
      throw notValid(`There is an area at the address “${address}” already. It can be renamed, or switched on again.`)
    const entry = keptOf(key, { ...said, isOpen: true }) ?? { ...said, isOpen: true }
    if (list === 'browse' && entry.text === undefined) throw notValid('Please say in one line what is done there.')
    mustFit(changes, key, entry)
    const latest = await mustBeLatest(tx, key, 0)
    await appendChange(tx, platform, by, { key, latest, value: entry, undoOf: null }, 'taxonomy')
  })
  return { key }
}

/** Medicine has no page of its own (AMB-077). */
const hasPage = (sectorId: string): boolean => firstEntry(`sector/${sectorId}`)?.text !== undefined

/**
 * Takes the latest change back. @throws Refusal setting_changed (409), also where there is none; setting_not_valid
 * (422) for an addition, and where something is on the change by now.
 */
export async function undoEntry(platform: Platform, by: By, { key, no }: { key: string; no: number }): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const changes = await takeTaxonomy(tx)
    if (!isKnown(changes, key)) throw notThere()
    const latest = await mustBeLatest(tx, key, no)
    const value = (latest?.before ?? null) as TaxonomyEntry | null
    const entry = value ?? firstEntry(key)
    if (!entry) throw notValid('What was added stays, because projects may have chosen it. It can be switched off.')
    mustFit(changes, key, entry)
    await appendChange(tx, platform, by, { key, latest, value, undoOf: no }, 'taxonomy')
    await followChange(tx, changes, key, value)
  })
}

function mustFit(changes: TaxonomyChanges, key: string, entry: TaxonomyEntry): void {
  const fault = faultOfEntry(changes, key, entry)
  if (fault) throw notValid(fault.sentence)
}

const notThere = (): Refusal => new Refusal('setting_not_found', 'There is no such sector or research area.')
const notValid = (sentence: string): Refusal => new Refusal('setting_not_valid', sentence)

/** Only what belongs to its kind is kept; null where it says what stood there at first. */
function keptOf(key: string, { label, isOpen, text, places }: TaxonomyEntry): TaxonomyEntry | null {
  const isOfForm = partsOf(key).kind === 'form'
  const kept = {
    ...{ label, isOpen },
    ...(!isOfForm && text !== undefined && { text }),
    ...(isOfForm && places && { places: [...new Set(places)].sort() }),
  }
  const first = firstEntry(key)
  return first && isSame(first, { ...first, ...kept }) ? null : kept
}

const isSame = (one: TaxonomyEntry | null, other: TaxonomyEntry | null): boolean => {
  const words = (entry: TaxonomyEntry | null) =>
    JSON.stringify(entry && [entry.label, entry.isOpen, entry.text, [...(entry.places ?? [])].sort()])
  return words(one) === words(other)
}

/** Projects are found by the new name, and where the new mapping says. */
async function followChange(
  tx: Database,
  before: TaxonomyChanges,
  key: string,
  value: TaxonomyEntry | null,
): Promise<void> {
  const [old, next] = [before[key] ?? firstEntry(key), value ?? firstEntry(key)]
  if (old?.label !== next?.label) await indexArea(tx, partsOf(key))
  const places = (entry: TaxonomyEntry | undefined) =>
    [...(entry?.places ?? firstEntry(key)?.places ?? [])].sort().join()
  if (partsOf(key).kind === 'form' && places(old) !== places(next)) await moveArea(tx, partsOf(key))
}
