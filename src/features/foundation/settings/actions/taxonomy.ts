import type { Database } from '#platform/database.ts'
import type { TaxonomyChanges } from '#values/taxonomy.ts'
import { taxonomyOf } from '../rules/effective.ts'
import { listValues, lockTaxonomy } from '../store.ts'

/** Staff's changes to sectors and areas, as they are in the database now. */
export const readTaxonomy = async (db: Database): Promise<TaxonomyChanges> => taxonomyOf(await listValues(db))

/** The same, and no area can be switched off or moved until the transaction ends. */
export async function holdTaxonomy(tx: Database): Promise<TaxonomyChanges> {
  await lockTaxonomy(tx, 'reading')
  return readTaxonomy(tx)
}

/** Locks the changes against other writers and against `holdTaxonomy` until the transaction ends. */
export async function takeTaxonomy(tx: Database): Promise<TaxonomyChanges> {
  await lockTaxonomy(tx, 'writing')
  return readTaxonomy(tx)
}
