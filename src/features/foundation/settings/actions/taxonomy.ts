import type { Database } from '#platform/database.ts'
import type { TaxonomyChanges } from '#values/taxonomy.ts'
import { taxonomyOf } from '../rules/effective.ts'
import { listValues, lockTaxonomy } from '../store.ts'

/** Staff's changes to sectors and areas, as of now in the database. */
export const readTaxonomy = async (db: Database): Promise<TaxonomyChanges> => taxonomyOf(await listValues(db))

/** The same, and no area is switched off or moved until the transaction ends. */
export async function holdTaxonomy(tx: Database): Promise<TaxonomyChanges> {
  await lockTaxonomy(tx, 'reading')
  return readTaxonomy(tx)
}

/** Locks it against other writers until the transaction ends. */
export async function takeTaxonomy(tx: Database): Promise<TaxonomyChanges> {
  await lockTaxonomy(tx, 'writing')
  return readTaxonomy(tx)
}
