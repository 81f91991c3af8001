import { readChanges } from '#features/foundation/settings/actions/change.ts'
import { browseSectors } from '#features/research/catalogue/rules/browse-areas.ts'
import { firstEntry } from '#features/research/catalogue/rules/first-entry.ts'
import { submissionSectors } from '#features/research/catalogue/rules/form-lists.ts'
import type { Platform } from '#platform/platform.ts'
import { isTaxonomyKey, type TaxonomyChanges, type TaxonomyEntry } from '#values/taxonomy.ts'
import type { TaxonomyDesk, TaxonomyRow } from '../contract/taxonomy.ts'

type Entry = TaxonomyRow['entry']

/** Read from the rows themselves, so that the person who changed one sees it at once. */
export async function readTaxonomyDesk({ database, clock }: Platform): Promise<TaxonomyDesk> {
  const all = (await readChanges({ database })).filter(({ key }) => isTaxonomyKey(key))
  const changesOf = (key: string) => all.filter((one) => one.key === key)
  const rowOf = (key: string): TaxonomyRow => {
    const changes = changesOf(key)
    const first = firstEntry(key) ?? null
    const chosen = changes[0]?.after as TaxonomyEntry | null | undefined
    return {
      key,
      // What was not changed stays as at first.
      entry: sendable({ ...(first ?? nothing), ...chosen }),
      first: first && sendable(first),
      lastNo: changes[0]?.no ?? 0,
      changes: changes.map(({ no, before, after, undoOf, by, at }) => ({
        ...{ no, before: before as Entry | null, after: after as Entry | null, undoOf, by, at },
      })),
    }
  }
  const taxonomy: TaxonomyChanges = Object.fromEntries(
    all
      .filter(({ key, after, no }) => after !== null && no === changesOf(key)[0]?.no)
      .map(({ key, after }) => [key, after as TaxonomyEntry]),
  )
  const browse = new Map(browseSectors(taxonomy).map((sector) => [sector.id, sector.areas]))
  return {
    sectors: submissionSectors(taxonomy).map(({ id, areas }) => ({
      sector: rowOf(`sector/${id}`),
      form: areas.map((area) => rowOf(`form/${id}/${area.id}`)),
      browse: (browse.get(id) ?? []).map((area) => rowOf(`browse/${id}/${area.id}`)),
    })),
    now: clock.now(),
  }
}

const nothing: TaxonomyEntry = { label: '', isOpen: false }

const sendable = ({ label, isOpen, text, places }: TaxonomyEntry): Entry => ({
  ...{ label, isOpen },
  ...(text !== undefined && { text }),
  ...(places && { places: [...places] }),
})
